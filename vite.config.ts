import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { asciiCode } from './scripts/ascii-code.vite.ts';
import { runnablePages } from './scripts/runnable-pages.vite.ts';
import { sharedChunks } from './scripts/shared-chunks.vite.ts';
import { slimIcons } from './scripts/slim-icons.vite.ts';
import { slimPackages } from './scripts/slim-packages.vite.ts';
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

const chunks = sharedChunks();

export default defineConfig(({ command }) => ({
  plugins: [
    ...(PAGES_LANGUAGE === undefined ? [] : [speak(PAGES_LANGUAGE), runnablePages()]),
    slimIcons(),
    slimPackages(),
    chunks.plugin,
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
          // Schemas of answers are the server's: without this, each would count as something that happens.
          treeshake: { manualPureFunctions: ['z'] },
          output: {
            assetFileNames,
            // Names of scripts stand in every page and in the list of routes: 42 bits tell a file's versions apart.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            // What only upgrades change, what forms need, and what follows the pages.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  priority: 1021,
                  // Not what only the desks use of it.
                  test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack|class-variance-authority|clsx)\/(?!.*(?:(?:queries|infiniteQuery)Observer|use(?:Queries|InfiniteQuery))\.js)/,
                },
                {
                  name: 'schemas',
                  priority: 1020,
                  test: /node_modules\/zod\//,
                },
                {
                  name: 'forms',
                  priority: 1020,
                  test: /node_modules\/(?:react-hook-form|@hookform)\//,
                },
                ...chunks.groups(1000),
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
          // One file: run anew when an admin words something otherwise, it must not share parts with the one before.
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
