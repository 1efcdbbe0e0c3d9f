import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { slimIcons } from './scripts/slim-icons.vite.ts';

/** Hundreds of small files each: as part of the bundle they cost a fifth less of a start's processor time. */
const BUNDLED = [
  'kysely',
  'zod',
  'fastify-type-provider-zod',
  'jose',
  '@tanstack/react-query',
  '@tanstack/query-core',
];

export default defineConfig(({ command }) => ({
  plugins: [slimIcons(), tailwindcss(), reactRouter()],
  optimizeDeps: { exclude: ['lucide-react'] },
  build: {
    target: 'es2022',
    // The content policy allows no data: scripts, styles or fonts, so every asset stays a file.
    assetsInlineLimit: 0,
    modulePreload: {
      // Every page has loaded these: no list of scripts to fetch ahead need name them.
      resolveDependencies: (_file, scripts) =>
        scripts.filter((script) => !/\/(?:rolldown-runtime|framework|shell|shop)-[^/]+$/.test(script)),
    },
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // Few files that compress well and change apart: what only upgrades change, what every page shows, what
            // forms need, and what every page of products shows. The rest follows the pages.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  priority: 4,
                  // Not what only the desks use of it.
                  test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack|class-variance-authority|clsx)\/(?!.*(?:(?:queries|infiniteQuery)Observer|use(?:Queries|InfiniteQuery))\.js)/,
                },
                {
                  name: 'shell',
                  priority: 3,
                  test: /src\/web\/(?:root|features\/layout\/ShopLayout|ui\/(?:overlays\/back-listeners|fields\/devanagari-digits|(?:latest-location|stored)\.hooks))\.tsx?|src\/web\/(?:(?:data\/)?(?:page|query|json|packed)-[a-z]+\.ts|features\/(?:products\/(?:Product(?:Card|Grid)|products)|wishlist|categories\/categories|cart\/AddToCartButton)|ui\/(?:goods\/(?:Price\.|Rating\.|StockBadge|ProductImage)|illustrations\/(?:industrial-drill|packaging-boxes|safety-vest)\.svg|feedback\/(?:Skeleton|EmptyState)|Breadcrumb|Card|TextLink|format-count))|icons\/(?:badge-check|bell|chart-no-axes-column|chevron-left|message-square|package-check|scale|search-x|truck|undo-2)\.mjs/,
                },
                {
                  name: 'forms',
                  priority: 2,
                  test: /node_modules\/(?:react-hook-form|@hookform|zod)\//,
                },
                {
                  name: 'offers',
                  priority: 2,
                  test: /src\/web\/(?:ui\/goods\/PriceLedger|features\/subscriptions\/subscriptions\.hooks)|icons\/(?:shield-check|lock|badge-percent)\.mjs/,
                  minShareCount: 2,
                },
                {
                  name: 'watch',
                  priority: 1,
                  test: /src\/web\/features\/(?:alerts\/AlertButton|products\/compare-choice)/,
                  minShareCount: 2,
                },
                {
                  name: 'product',
                  priority: 1,
                  test: /src\/(?:web\/(?:ui\/(?:fields\/QuantityStepper|StickyBottomBar)|features\/reviews\/reviews)|domain\/order-totals)|icons\/(?:arrow-down|award|chart-line|list-plus|share-2|trending-down|triangle-exclamation-point)\.mjs/,
                  minShareCount: 2,
                },
                {
                  name: 'paging',
                  priority: 2,
                  test: /src\/web\/ui\/(?:fields\/Select\.|tables\/Pagination)|icons\/(?:sliders-horizontal|layout-grid)\.mjs/,
                  minShareCount: 2,
                },
                {
                  name: 'place',
                  priority: 2,
                  test: /src\/(?:domain\/(?:nepal|delivery)|web\/features\/(?:addresses\/own-addresses|delivery\/(?:delivery|province)-))|icons\/(?:eye-off|file-text)\.mjs/,
                  minShareCount: 2,
                },
                {
                  name: 'choices',
                  priority: 2,
                  test: /src\/domain\/(?:choice-text|facet-limits)/,
                  minShareCount: 2,
                },
                {
                  name: 'listing',
                  priority: 1,
                  test: /src\/web\/(?:pages\/ProductListing|features\/products\/(?:product-(?:list|search|view|sorts)|facet-labels))/,
                  minShareCount: 2,
                },
                {
                  name: 'menu',
                  priority: 1,
                  test: /src\/web\/features\/layout\/menu-links/,
                  minShareCount: 2,
                },
                {
                  name: 'fields',
                  priority: 1,
                  test: /src\/(?:web\/(?:form-failure|ui\/(?:fields\/(?:Field|TextField|FormTextField|TextArea|Checkbox|register-field)|feedback\/(?:Banner|StatusBadge|LoadFailed|Progress|NotLoaded)))|domain\/(?:order-status|product-status|kathmandu-input|roles))\.tsx?/,
                  minShareCount: 2,
                },
                {
                  name: 'icons',
                  priority: 0,
                  test: /icons\/[\w-]+\.mjs/,
                  minShareCount: 2,
                },
                {
                  name: 'detail',
                  priority: 0,
                  test: /src\/web\/(?:pages\/ProductPage|features\/products\/(?:ProductFacts|Gallery|LongDescription))/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Both bundles draw the same icons.
      resolve: { noExternal: ['lucide-react', ...(command === 'build' ? BUNDLED : [])] },
      build: {
        target: 'node24',
        // The server's own entry: pages and server are one bundle and share their modules.
        rollupOptions: { input: 'src/server/main.ts' },
      },
    },
  },
}));
