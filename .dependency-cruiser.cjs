/** Which part may know which (docs/architecture.md). Tests may know everything: they are left out. */

/** From the ground up: each district knows itself and those before it. */
const DISTRICTS = ['shop', 'books', 'people', 'catalogue', 'buying', 'orders', 'payments', 'after-sale'];

/**
 * States, their names, how long they last and whose work a thing is are words that whoever shows it, waits for it or
 * tells of it must know, however low it stands in the house.
 */
const VOCABULARY = String.raw`^src/domain/[^/]+/(order-status|payment-status|product-status|payout|return|complaint|seller-roles)\.ts$`;

/** What stands low in the house and still looks at everything, and why. */
const LOOKS_UP = [
  // The frame of every page shows counts of the cart, of messages and of waiting work.
  '^src/web/features/shop/layout/',
  // The one list of what an admin may set takes its bounds from the rules it sets.
  '^src/(contract|web/features)/shop/settings?[^/]*(/|$)',
  '^src/contract/shop/setting-kinds',
];

/** Who is signed in concerns all; the others are whole widgets that several screens show. */
const SHARED_WIDGETS = [
  '^src/web/features/people/session/',
  '^src/web/features/payments/payback/',
  '^src/web/features/shop/photos/',
  '^src/web/features/catalogue/datasheets/',
  String.raw`^src/web/features/payments/payments/Payment(MethodChoice|Tile)\.tsx$`,
  // Files that stand in a district without a room belong to all its neighbours.
  String.raw`^src/web/features/[^/]+/[^/]+\.tsx?$`,
];

/** One rule a district: what it must not know of the districts built on it (docs/architecture.md). */
const districtRules = DISTRICTS.slice(0, -1).map((district, index) => ({
  name: `district-${district}-knows-those-below`,
  comment: `A room of ${district} imports from its own district and from those below it, never from those above.`,
  severity: 'error',
  from: { path: `^src/(domain|contract|server/features|web/features)/${district}/`, pathNot: LOOKS_UP },
  to: {
    path: `^src/(domain|contract|server/features|web/features)/(${DISTRICTS.slice(index + 1).join('|')})/`,
    pathNot: [VOCABULARY, ...SHARED_WIDGETS],
    dependencyTypesNot: ['type-only'],
  },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...districtRules,
    {
      name: 'no-cycles',
      comment: 'Modules that need each other are one module, or a third is missing.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'domain-imports-nothing',
      comment: 'The rules hold with network, database and packages switched off.',
      severity: 'error',
      from: { path: '^src/domain/' },
      to: { pathNot: '^src/domain/' },
    },
    {
      name: 'contract-imports-domain-and-zod',
      severity: 'error',
      from: { path: '^src/contract/' },
      to: { pathNot: ['^src/(contract|domain)/', '^node_modules/zod/'] },
    },
    {
      name: 'only-child-processes-decode',
      comment:
        'What takes apart files that somebody else made runs in a process that may be killed (src/server/files/child-process).',
      severity: 'error',
      from: {
        path: '^src/server/',
        pathNot: [
          String.raw`\.child\.ts$`,
          '^src/server/files/spreadsheets/(csv|xlsx)-reader\\.ts$',
          // Draws letters of our own fonts as dots.
          '^src/server/papers/labels/label-zpl\\.ts$',
        ],
      },
      to: { path: '^node_modules/(sharp|saxes|yauzl|csv-parse)/' },
    },
    {
      name: 'only-child-processes-read-sheets-and-draw-dots',
      severity: 'error',
      from: { path: '^src/server/', pathNot: [String.raw`\.child\.ts$`] },
      to: { path: '^src/server/(files/spreadsheets/(csv|xlsx)-reader|papers/labels/label-zpl)\\.ts$' },
    },
    {
      name: 'web-never-imports-server',
      severity: 'error',
      from: { path: '^src/web/', pathNot: ['^src/web/entry\\.server\\.tsx$'] },
      to: { path: '^(src/(server|demo)|db|scripts|test)/' },
    },
    {
      name: 'web-never-imports-node',
      severity: 'error',
      from: { path: '^src/web/', pathNot: ['^src/web/entry\\.server\\.tsx$'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-meets-web-in-ssr',
      severity: 'error',
      from: { path: '^src/(server|demo)/', pathNot: ['^src/server/ssr/'] },
      to: { path: '^src/web/' },
    },
    {
      name: 'sql-knows-only-db',
      comment: 'Statements know tables and rules, never HTTP, errors or commands.',
      severity: 'error',
      from: { path: String.raw`^src/server/.*\.sql\.ts$` },
      to: { path: '^src/server/', pathNot: ['^src/server/db/', String.raw`\.sql\.ts$`] },
    },
    {
      name: 'only-db-knows-the-driver',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/server/(db|embedded-postgres)/', '^src/demo/seed/'] },
      to: { path: '^node_modules/(@types/)?pg/' },
    },
    {
      name: 'demo-behind-one-door',
      comment: 'What no real shop runs is loaded through src/server/demo-door.ts alone.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/demo/', '^src/server/demo-door\\.ts$'] },
      to: { path: '^src/demo/' },
    },
    {
      name: 'only-app-mounts-routes',
      severity: 'error',
      from: { pathNot: ['^src/server/(app|api-routes|demo-door)\\.ts$'] },
      to: { path: String.raw`\.routes\.ts$` },
    },
    {
      name: 'features-meet-by-command-or-sql',
      comment:
        'Another feature is reached through its commands, statements or views, never its routes or mail.',
      severity: 'error',
      from: { path: '^src/server/features/([^/]+/[^/]+)/' },
      to: {
        path: '^src/server/features/([^/]+/[^/]+)/',
        pathNot: ['^src/server/features/$1/', String.raw`(\.(commands|sql|errors|jobs)|-view)\.ts$`],
      },
    },
    {
      name: 'web-features-are-strangers',
      comment: 'Two nouns on one screen are combined in a page or the layout.',
      severity: 'error',
      from: { path: '^src/web/features/([^/]+/[^/]+)/', pathNot: '^src/web/features/shop/layout/' },
      to: { path: '^src/web/features/', pathNot: ['^src/web/features/$1/', ...SHARED_WIDGETS] },
    },
    {
      name: 'pages-only-from-the-sitemap',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/web/routes\\.ts$', '^src/web/pages/'] },
      to: { path: '^src/web/pages/' },
    },
    {
      name: 'ui-knows-nobody',
      severity: 'error',
      from: { path: '^src/web/ui/' },
      to: { path: '^src/', pathNot: ['^src/web/ui/', '^src/domain/'] },
    },
    {
      name: 'no-development-packages',
      comment: 'What runs in production is a dependency, not a devDependency.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/web/routes\\.ts$' },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: '^node_modules/@types/',
      },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: {
        couldNotResolve: true,
        pathNot: ['^virtual:', String.raw`^\./\+types/`, String.raw`\?(url|raw|inline)$`],
      },
    },
    {
      name: 'server-features-in-one-direction',
      comment: 'Two nouns never depend on each other.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/server/features/' },
      to: { circular: true, viaOnly: { path: '^src/server/features/' } },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: [String.raw`\.test\.tsx?$`, String.raw`\.(css|svg|woff2|png|webp)$`] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.jsx', '.json', '.d.ts'],
    },
    progress: { type: 'none' },
  },
};
