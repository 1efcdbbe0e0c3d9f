import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { slimIcons } from './scripts/slim-icons.vite.ts';

export default defineConfig({
  plugins: [slimIcons(), tailwindcss(), reactRouter()],
  optimizeDeps: { exclude: ['lucide-react'] },
  build: {
    target: 'es2022',
    // The content policy allows no data: scripts, styles or fonts, so every asset stays a file.
    assetsInlineLimit: 0,
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
                  test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack|class-variance-authority|clsx)\/(?!.*(?:queriesObserver|useQueries)\.js)/,
                },
                { name: 'shell', priority: 3, test: /src\/web\/(?:root|features\/layout\/ShopLayout)\.tsx/ },
                {
                  name: 'forms',
                  priority: 2,
                  test: /node_modules\/(?:react-hook-form|@hookform|zod)\//,
                },
                {
                  name: 'offers',
                  priority: 2,
                  test: /src\/web\/(?:ui\/goods\/PriceLedger|features\/subscriptions\/subscriptions\.hooks)|icons\/(?:shield-check|lock)\.mjs/,
                  minShareCount: 2,
                },
                {
                  name: 'product',
                  priority: 1,
                  test: /src\/(?:web\/(?:ui\/(?:fields\/QuantityStepper|StickyBottomBar)|features\/reviews\/reviews)|domain\/order-totals)|icons\/(?:truck|badge-check|arrow-down|undo-2)\.mjs/,
                  minShareCount: 2,
                },
                {
                  name: 'shop',
                  priority: 1,
                  test: /src\/web\/(?:(?:data\/)?(?:page|query|json|packed)-[a-z]+\.ts|features\/(?:products\/(?:Product(?:Card|Grid)|products)|wishlist|categories\/categories|cart\/AddToCartButton)|ui\/(?:goods\/(?:Price\.|Rating|StockBadge|ProductImage)|feedback\/(?:Skeleton|EmptyState)|Breadcrumb|Card|TextLink|format-count))|icons\/chevron-left\.mjs|src\/domain\/(?:money|pricing|stock|kathmandu-time)/,
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
      resolve: { noExternal: ['lucide-react'] },
      build: {
        target: 'node24',
        // The server's own entry: pages and server are one bundle and share their modules.
        rollupOptions: { input: 'src/server/main.ts' },
      },
    },
  },
});
