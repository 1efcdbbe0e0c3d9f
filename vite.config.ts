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
            // forms need; and what some pages share, grouped by who shares it.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  priority: 4,
                  test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack|class-variance-authority|clsx)\//,
                },
                { name: 'shell', priority: 3, test: /src\/web\/(?:root|features\/layout\/ShopLayout)\.tsx/ },
                {
                  name: 'forms',
                  priority: 2,
                  test: /src\/contract\/|node_modules\/(?:react-hook-form|@hookform|zod)\//,
                },
                {
                  name: 'parts',
                  priority: 1,
                  // Not what draws in the form libraries: accounts, checkout, orders.
                  test: /src\/(?:domain|web\/(?:ui|features\/(?:cart|categories|products|reviews|wishlist|subscriptions|static-pages)))\/|src\/web\/[a-z-]+\.ts|node_modules\/lucide-react\//,
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 3_000,
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
