import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
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
            // One file for what every page needs and only upgrades change; it compresses best in one piece.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(?:react|react-dom|scheduler|react-router|cookie-es|@tanstack|class-variance-authority|clsx)\//,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        target: 'node24',
        // The server's own entry: pages and server are one bundle and share their modules.
        rollupOptions: { input: 'src/server/main.ts' },
      },
    },
  },
});
