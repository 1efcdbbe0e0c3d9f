import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { asciiCode } from './scripts/ascii-code.vite.ts';
import { slimIcons } from './scripts/slim-icons.vite.ts';
import { speak } from './scripts/speak.vite.ts';

/** Hundreds of small files each: as part of the bundle they cost a fifth less of a start's processor time. */
const BUNDLED = [
  'kysely',
  'zod',
  'fastify-type-provider-zod',
  'jose',
  '@tanstack/react-query',
  '@tanstack/query-core',
  'radix-ui',
  /^@radix-ui\//,
  'rate-limiter-flexible',
  'prom-client',
  '@opentelemetry/api',
  'nodemailer',
  '@fastify/swagger',
  'yaml',
  'diff',
  'csv-stringify',
  'csv-parse',
];

/**
 * Styles are named by what they hold: a stylesheet that both bundles draw is one file, whatever each calls the script
 * that stands beside it.
 */
const assetFileNames = ({ names }: { names: string[] }) =>
  names.some((name) => name.endsWith('.css'))
    ? 'assets/style-[hash][extname]'
    : 'assets/[name]-[hash][extname]';

/** The language that pages are built in when not English: the build of the same code below `/ne`. */
const { PAGES_LANGUAGE } = process.env;

export default defineConfig(({ command }) => ({
  plugins: [
    ...(PAGES_LANGUAGE === undefined ? [] : [speak(PAGES_LANGUAGE)]),
    slimIcons(),
    tailwindcss(),
    reactRouter(),
    asciiCode(),
  ],
  optimizeDeps: { exclude: ['lucide-react'] },
  build: {
    target: 'es2022',
    // The content policy allows no data: scripts, styles or fonts, so every asset stays a file.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: {
      // Every page has loaded these: no list of scripts to fetch ahead need name them.
      resolveDependencies: (file, scripts) =>
        // What few ask for by a press is small: to name its scripts on every page costs more than to wait for them.
        /\/(?:language-choice|typed-fields|kept-preferences|PreferencesDialog)-[^/]+$/.test(file)
          ? []
          : scripts.filter((script) => !/\/(?:rolldown-runtime|framework|shell|shop)-[^/]+$/.test(script)),
    },
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            assetFileNames,
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
                  test: /src\/domain\/shop\/(?:language|preferences|digits|day-in-words|money|count-text)\.ts|src\/web\/(?:root|features\/shop\/layout\/ShopLayout|ui\/(?:overlays\/back-listeners|fields\/devanagari-digits|behaviour\/(?:latest-location|stored)\.hooks))\.tsx?|src\/web\/(?:(?:data\/)?(?:page|query|packed)-[a-z]+\.ts|features\/(?:shop\/json-ld\.ts|catalogue\/(?:products\/(?:Product(?:Card|Grid)|products)|categories\/categories)|buying\/(?:wishlist|cart\/AddToCartButton))|ui\/(?:goods\/(?:Price\.|Rating\.|StockBadge|ProductImage)|illustrations\/(?:industrial-drill|packaging-boxes|safety-vest)\.svg|feedback\/(?:Skeleton|EmptyState)|layout\/Card|controls\/(?:Breadcrumb|TextLink)))|icons\/(?:badge-check|bell|chart-no-axes-column|chevron-left|message-square|package-check|scale|truck|undo-2)\.mjs/,
                },
                {
                  name: 'clock',
                  priority: 2,
                  test: /src\/domain\/shop\/(?:kathmandu-time|day-span)\.ts/,
                },
                {
                  name: 'calendar',
                  priority: 1,
                  // What pages in Nepali need before they are taken over, and pages in English where it was chosen.
                  test: /src\/(?:domain\/shop\/(?:bikram-sambat(?:-months)?|calendar-words|preference-choices)|web\/data\/kept-preferences)\.ts/,
                },
                {
                  name: 'forms',
                  priority: 2,
                  test: /node_modules\/(?:react-hook-form|@hookform|zod)\//,
                },
                {
                  name: 'offers',
                  priority: 2,
                  test: /src\/web\/(?:ui\/goods\/PriceLedger|features\/payments\/subscriptions\/subscriptions\.hooks)|icons\/(?:shield-check|lock|badge-percent)\.mjs/,
                  minShareCount: 2,
                },
                {
                  name: 'watch',
                  priority: 1,
                  test: /src\/web\/features\/(?:buying\/alerts\/AlertButton|catalogue\/products\/compare-choice)/,
                  minShareCount: 2,
                },
                {
                  name: 'product',
                  priority: 1,
                  test: /src\/(?:web\/(?:ui\/(?:fields\/QuantityStepper|layout\/StickyBottomBar)|features\/catalogue\/reviews\/reviews)|domain\/buying\/order-totals)|icons\/(?:arrow-down|award|chart-line|list-plus|share-2|trending-down|triangle-exclamation-point)\.mjs/,
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
                  test: /src\/(?:domain\/(?:shop\/nepal|catalogue\/delivery)|web\/features\/(?:people\/addresses\/own-addresses|catalogue\/delivery\/(?:delivery|province)-))|icons\/(?:eye-off|file-text)\.mjs/,
                  minShareCount: 2,
                },
                {
                  name: 'choices',
                  priority: 2,
                  test: /src\/domain\/(?:shop\/choice-text|catalogue\/facet-limits)/,
                  minShareCount: 2,
                },
                {
                  name: 'listing',
                  priority: 1,
                  test: /src\/web\/(?:pages\/catalogue\/Product(?:Listing|Results)|features\/catalogue\/products\/(?:product-(?:list|search|view|sorts)|facet-labels))/,
                  minShareCount: 2,
                },
                {
                  name: 'menu',
                  priority: 1,
                  test: /src\/web\/features\/shop\/layout\/menu-links/,
                  minShareCount: 2,
                },
                {
                  name: 'fields',
                  priority: 1,
                  test: /src\/(?:web\/(?:data\/form-failure|ui\/(?:fields\/(?:Field|TextField|FormTextField|TextArea|Checkbox|register-field)|feedback\/(?:Banner|StatusBadge|LoadFailed|Progress|NotLoaded)))|domain\/(?:orders\/order-status|catalogue\/product-status|shop\/(?:kathmandu-input|roles)))\.tsx?/,
                  minShareCount: 2,
                },
                {
                  name: 'icons',
                  priority: 0,
                  // Not those of the desks' menu alone: the cart loads this file.
                  test: /icons\/(?!(?:house|landmark|layout-list|megaphone|messages-square|settings|wallet|zap)\.)[\w-]+\.mjs/,
                  minShareCount: 2,
                },
                {
                  name: 'detail',
                  priority: 0,
                  test: /src\/web\/(?:pages\/catalogue\/(?:Product(?:Page|Tabs)|RelatedProducts)|features\/catalogue\/products\/(?:ProductFacts|Gallery|LongDescription))/,
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
        rollupOptions: {
          // In another language the pages alone: the server loads them beside its own.
          input: PAGES_LANGUAGE === undefined ? 'src/server/main.ts' : 'src/server/ssr/spoken-pages.ts',
          // One file: loaded anew when an admin words something otherwise, it must not share parts with the one before.
          output: {
            assetFileNames,
            // For asciiCode.
            charset: 'ascii',
            comments: false,
            ...(PAGES_LANGUAGE === undefined ? {} : { codeSplitting: false }),
          },
        },
      },
    },
  },
}));
