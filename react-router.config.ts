import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Config } from '@react-router/dev/config';
import { build } from 'vite';

const COMPRESSIBLE = /\.(?:js|css|svg|json|webmanifest|txt|ico)$/;

/** No visitor goes there, so no link to them is worth fetching ahead. */
const DESK_PAGE = /^(?:pages\/[\w-]+\/(?:admin|seller)\/|seller-)/;

/**
 * Every page carries the manifest of all routes: it loses what is not so, the scripts and styles that every page has
 * loaded, and the lists of scripts to fetch ahead for the desks.
 */
async function shortenManifest(assetsFolder: string): Promise<void> {
  const names = await readdir(assetsFolder);
  for (const name of names.filter((file) => /^manifest-\w+\.js$/.test(file))) {
    const file = path.join(assetsFolder, name);
    const [assignment, json] = (await readFile(file, 'utf8')).split(/(?<==)/, 2) as [string, string];
    const manifest = JSON.parse(json.replace(/;\s*$/, '')) as {
      entry: { imports: string[] };
      routes: Record<string, { [fact: string]: unknown; imports?: string[]; css?: string[] }>;
    };
    const loaded = new Set(manifest.entry.imports);
    for (const [id, route] of Object.entries(manifest.routes)) {
      const { imports = [], css = [], hasDefaultExport: _, ...facts } = route;
      const short: Record<string, unknown> = {
        ...facts,
        imports: DESK_PAGE.test(id) ? [] : imports.filter((script) => !loaded.has(script)),
        css: id === 'root' ? css : css.filter((style) => !manifest.routes.root?.css?.includes(style)),
      };
      manifest.routes[id] = Object.fromEntries(
        Object.entries(short).filter(
          ([, fact]) => fact !== false && !(Array.isArray(fact) && fact.length === 0),
        ),
      );
    }
    await writeFile(file, `${assignment}${JSON.stringify(manifest)};`);
  }
}

/** One for both languages: it knows none of the pages, only how they are kept. */
async function buildServiceWorker(clientFolder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      target: 'es2022',
      outDir: clientFolder,
      emptyOutDir: false,
      lib: {
        entry: 'src/web/offline/kept/service-worker.ts',
        formats: ['iife'],
        name: 'serviceWorker',
        fileName: () => 'sw.js',
      },
    },
  });
}

/** Writes `file.br` and `file.gz` beside every text asset, so that the server never compresses an asset itself. */
async function compressAssets(clientFolder: string): Promise<void> {
  const entries = await readdir(clientFolder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        const bytes = await readFile(file);
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
        await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, quality));
        await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
      }),
  );
}

/** Set while the pages are built in another language than English, which stand below `/<language>` (scripts/build.js). */
const { PAGES_LANGUAGE } = process.env;

export default {
  appDirectory: 'src/web',
  ...(PAGES_LANGUAGE === undefined
    ? {}
    : { basename: `/${PAGES_LANGUAGE}`, buildDirectory: `.react-router/pages-${PAGES_LANGUAGE}` }),
  ssr: true,
  // The whole sitemap is small: it travels with the first page, and no request ever asks for parts of it.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    const clientFolder = path.join(reactRouterConfig.buildDirectory, 'client');
    await shortenManifest(path.join(clientFolder, 'assets'));
    if (PAGES_LANGUAGE === undefined) await buildServiceWorker(clientFolder);
    await compressAssets(clientFolder);
  },
} satisfies Config;
