import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '@react-router/dev/config';

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
    await shortenManifest(path.join(reactRouterConfig.buildDirectory, 'client', 'assets'));
  },
} satisfies Config;
