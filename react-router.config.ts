import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '@react-router/dev/config';
import { build } from 'vite';

/**
 * Links to these are followed by who looks around and buys: their scripts are fetched ahead. To name the scripts of all
 * others cost each page 2.4 kB, for pages that few go to, or whose scripts are there since the last time.
 */
const FETCHED_AHEAD =
  /^pages\/(?:shop\/HomePage|catalogue\/\w+|buying\/(?:Cart|QuickOrder)Page|orders\/CheckoutPage|people\/(?:Login|Register)Page)$/;

type Route = {
  id: string;
  parentId?: string;
  path?: string;
  module: string;
  imports?: string[];
  css?: string[];
  hasDefaultExport?: boolean;
} & Record<string, unknown>;
type Manifest = { entry: { imports: string[] }; routes: Record<string, Route> } & Record<string, unknown>;

/**
 * Every page carries the manifest of all routes: it loses what is not so, the scripts and styles that every page has
 * loaded, and most lists of scripts to fetch ahead. What is left names each script once.
 */
async function shortenManifest(assetsFolder: string): Promise<void> {
  const names = await readdir(assetsFolder);
  for (const name of names.filter((file) => /^manifest-\w+\.js$/.test(file))) {
    const file = path.join(assetsFolder, name);
    const [, json] = (await readFile(file, 'utf8')).split(/(?<==)/, 2) as [string, string];
    const manifest = JSON.parse(json.replace(/;\s*$/, '')) as Manifest;
    const loaded = new Set(manifest.entry.imports);
    const rootStyles = manifest.routes.root?.css ?? [];
    for (const route of Object.values(manifest.routes)) {
      route.imports = FETCHED_AHEAD.test(route.id)
        ? (route.imports ?? []).filter((script) => !loaded.has(script))
        : [];
      if (route.id !== 'root') route.css = route.css?.filter((style) => !rootStyles.includes(style));
    }
    await writeFile(file, packedManifest(manifest));
  }
}

/** A script that makes the manifest: a row a route, in which parents, facts and scripts are numbers in lists. */
function packedManifest({ routes, ...rest }: Manifest): string {
  const ids = Object.keys(routes);
  const uses = new Map<string, number>();
  for (const { imports = [] } of Object.values(routes)) {
    for (const script of imports) uses.set(script, (uses.get(script) ?? 0) + 1);
  }
  const scripts = [...uses.keys()].sort((one, other) => (uses.get(other) ?? 0) - (uses.get(one) ?? 0));
  const kinds: string[] = [];
  const rows = Object.values(routes).map((route) => {
    const { id, parentId, path: address, module, imports = [], css, hasDefaultExport: _, ...facts } = route;
    const told = Object.entries<unknown>({ ...facts, css }).filter(
      ([, fact]) => fact !== false && fact !== undefined && !(Array.isArray(fact) && fact.length === 0),
    );
    const kind = JSON.stringify(Object.fromEntries(told));
    if (!kinds.includes(kind)) kinds.push(kind);
    const numbers = imports.map((script) => scripts.indexOf(script)).sort((one, other) => one - other);
    // Most are named like their page.
    const file = shortName(module).replace(new RegExp(`^${id.split('/').at(-1)}(?=-)`), '');
    return [id, ids.indexOf(parentId ?? ''), address ?? 0, kinds.indexOf(kind), file, numbers];
  });
  return `{const kinds=[${kinds}],scripts=${JSON.stringify(scripts.map(shortName).join(' '))}.split(" "),rows=${JSON.stringify(rows)},file=name=>"/assets/"+name+".js";window.__reactRouterManifest={...${JSON.stringify(rest)},routes:Object.fromEntries(rows.map(([id,parent,path,kind,module,imports])=>[id,{id,parentId:rows[parent]?.[0],path:path===0?undefined:path,...kinds[kind],module:file((module[0]==="-"?id.split("/").at(-1):"")+module),imports:imports.map(script=>file(scripts[script]))}]))}}`;
}

function shortName(script: string): string {
  const name = /^\/assets\/(?<name>[^/]+)\.js$/.exec(script)?.groups?.name;
  if (name === undefined) throw new Error(`The manifest names ${script}, which is no script of ours`);
  return name;
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
  },
} satisfies Config;
