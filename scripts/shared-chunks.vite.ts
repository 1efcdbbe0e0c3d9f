import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Plugin } from 'vite';
import routes from '../src/web/routes.ts';
import { joinedFiles } from './joined-files.ts';

/** What every page shows: where its parts are imported from. */
const FRAME = ['root', 'entry.client', 'features/shop/layout/ShopLayout'];

/** The pages that people open most, each with the parts that it fetches as it opens. */
const VISITED = {
  home: ['pages/shop/HomePage'],
  list: ['pages/catalogue/ProductListPage'],
  product: ['pages/catalogue/ProductPage', 'features/orders/threads/QuestionList'],
  cart: ['pages/buying/CartPage'],
};
/** What is shown beside every page to who is signed in, and all other pages and parts. */
const ACCOUNT = 'account';
const ACCOUNT_PARTS = ['features/shop/layout/signed-in-parts'];
const OTHERS = 'others';
/**
 * Bytes of a module for each other page that reads it, up to which all others load it: what is larger stays with the
 * visited page, whose file those few load.
 */
const BYTES_A_READER = 300;
/** What pages in Nepali need before they are taken over, and pages in English where it was chosen. */
const CALENDAR =
  /src\/(?:domain\/shop\/(?:bikram-sambat(?:-months)?|calendar-words|preference-choices)|web\/data\/kept-preferences)\.ts/;

/** Bytes of source: to fetch less as a file of its own costs more than to send it to who does not need it. */
const WORTH_A_FILE = 4500;
/** The same for what other pages share: they load dozens of files, six at a time. */
const WORTH_A_FILE_OF_DOZENS = 9000;
/** More files than other pages will ever share. */
const MOST_JOINED = 300;

const projectFolder = path.join(import.meta.dirname, '..');
const sourceFolder = path.join(projectFolder, 'src', 'web');

const ROOT = path.join(sourceFolder, 'root.tsx');

/** What a page waits for before it is run (panel-beside.hooks.ts): no file of it may import one that waits. */
const AWAITED = 'panel';
const AWAITED_PART = 'features/catalogue/products/FilterPanel';

const ROUTE_FILES = new Set([FRAME, ...viewsOf(routes)].flat().map((file) => path.join(sourceFolder, file)));

type Module = { imports: readonly string[]; later: readonly string[]; size: number };
type Modules = ReadonlyMap<string, Module>;

type File = { name: string /** How many of the pages load it, others among them. */; readers: number };

/**
 * Puts the modules of the visited pages into files by which of these pages import them, so that each loads next to
 * nothing of what it does not need, and what other pages share into few (joined-files.ts). `groups` are for the bundler:
 * files of more pages come first, since each takes along what its modules import and nobody has taken.
 */
export function sharedChunks() {
  let files: ReadonlyMap<string, File> = new Map();
  let joined: ReadonlyMap<string, { name: string; place: number }> = new Map();
  const plugin: Plugin = {
    name: 'shared-chunks',
    apply: 'build',
    buildEnd(error) {
      if (error || this.environment.name !== 'client') return;
      const modules = new Map<string, Module>();
      // The same files in whatever order modules were read, and wherever the project lies.
      for (const id of [...this.getModuleIds()].sort()) {
        const info = this.getModuleInfo(id);
        modules.set(id, {
          imports: info?.importedIds ?? [],
          later: info?.dynamicallyImportedIds ?? [],
          size: info?.code?.replaceAll(projectFolder, '').length ?? 0,
        });
      }
      const deferred = new Set([...modules.values()].flatMap(({ later }) => later));
      files = filesOf(modules, deferred);
      joined = joinedOf(modules, deferred, files);
    },
    generateBundle: {
      order: 'pre',
      /**
       * Every page has the styles of the root. A part that comes later and shares a file with it would have them loaded
       * again, and every element of the page be styled anew.
       */
      handler(_, bundle) {
        const chunks = new Map(
          Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
        );
        const root = [...chunks.values()].find((chunk) => chunk.facadeModuleId?.startsWith(ROOT));
        for (const name of root?.imports ?? []) {
          const styles = chunks.get(name)?.viteMetadata?.importedCss;
          for (const style of styles ?? []) root?.viteMetadata?.importedCss.add(style);
          styles?.clear();
        }
      },
    },
  };
  const groups = (priority: number) => [
    ...Array.from({ length: Object.keys(VISITED).length + 4 }, (_, readers) => ({
      debugName: `read by ${readers}`,
      priority: priority + readers,
      name(id: string) {
        const file = files.get(id);
        return file?.readers === readers ? file.name : null;
      },
    })),
    { name: 'calendar', priority: priority - 1, test: CALENDAR },
    ...Array.from({ length: MOST_JOINED }, (_, place) => ({
      debugName: `joined ${place}`,
      priority: priority - 2 - place,
      name(id: string) {
        const file = joined.get(id);
        return file?.place === place ? file.name : null;
      },
    })),
  ];
  return { plugin, groups };
}

function filesOf(modules: Modules, deferred: ReadonlySet<string>): ReadonlyMap<string, File> {
  const everyPage = { name: 'shell', readers: Object.keys(VISITED).length + 3 };
  const frame = reachedFrom(modules, entriesOf(modules, FRAME));
  const pages = Object.entries(VISITED).map(
    ([name, parts]) => [name, reachedFrom(modules, entriesOf(modules, parts))] as const,
  );
  const account = entriesOf(modules, ACCOUNT_PARTS);
  const own = [...entriesOf(modules, [...FRAME, ...Object.values(VISITED).flat()]), ...account];
  const others = [...modules.keys()].filter(
    (id) => !own.includes(id) && (deferred.has(id) || id.includes('?__react-router-build-client-route')),
  );
  const readersAmongOthers = new Map<string, number>();
  for (const page of others) {
    for (const id of reachedFrom(modules, [page])) {
      readersAmongOthers.set(id, (readersAmongOthers.get(id) ?? 0) + 1);
    }
  }
  const readByMany = new Set(
    [...readersAmongOthers]
      .filter(([id, count]) => (modules.get(id)?.size ?? 0) <= count * BYTES_A_READER)
      .map(([id]) => id),
  );
  const readers = [
    ...pages,
    [ACCOUNT, reachedFrom(modules, account)] as const,
    [AWAITED, reachedFrom(modules, entriesOf(modules, [AWAITED_PART]))] as const,
    [OTHERS, readByMany] as const,
  ];

  const sets = new Map<string, { pages: string[]; ids: string[] }>();
  const files = new Map<string, File>();
  for (const id of modules.keys()) {
    // Parts of packages belong together; icons are ours. What takes a page over runs when the page's own scripts have.
    if (/\/node_modules\/(?!lucide-react\/)|\/entry\.client\.tsx/.test(id)) continue;
    const names = readers.filter(([, reached]) => reached.has(id)).map(([name]) => name);
    const visited = names.filter((name) => name in VISITED);
    if (frame.has(id) || visited.length === pages.length) files.set(id, everyPage);
    else if (visited.length > 0 || names.includes(ACCOUNT)) {
      const set = sets.get(names.join()) ?? { pages: names, ids: [] };
      set.ids.push(id);
      sets.set(names.join(), set);
    }
  }
  const sizeOf = ({ ids }: { ids: string[] }) =>
    ids.reduce((sum, id) => sum + (modules.get(id)?.size ?? 0), 0);
  const large = [...sets.values()].filter((set) => sizeOf(set) >= WORTH_A_FILE);
  for (const set of sets.values()) {
    const home = large.includes(set)
      ? set
      : large
          .filter(({ pages: wider }) => set.pages.every((page) => wider.includes(page)))
          .filter(({ pages: wider }) => set.pages.includes(AWAITED) === wider.includes(AWAITED))
          .sort((one, other) => one.pages.length - other.pages.length)[0];
    const file = home === undefined ? everyPage : { name: nameOf(home.pages), readers: home.pages.length };
    for (const id of set.ids) files.set(id, file);
  }
  return files;
}

/** What pages share that has no file by then: for each module the name of the largest of its file, and the place of this. */
function joinedOf(
  modules: Modules,
  deferred: ReadonlySet<string>,
  files: ReadonlyMap<string, File>,
): ReadonlyMap<string, { name: string; place: number }> {
  const placed = new Map<string, string>();
  for (const id of modules.keys()) {
    const name = files.get(id)?.name ?? placeOf(id);
    if (name !== undefined) placed.set(id, name);
  }
  const reached = new Map<string, ReadonlySet<string>>(
    viewsOf(routes).map((chain) => [
      chain.join(),
      reachedFrom(modules, entriesOf(modules, [...FRAME, ...chain])),
    ]),
  );
  const parts = [...deferred].filter((id) => !id.includes('?__react-router-build-client-route'));
  const reachedLater = new Map(parts.map((id) => [id, reachedFrom(modules, [id])]));
  const frame = reachedFrom(modules, entriesOf(modules, FRAME));
  const everything = [...reached.values(), ...reachedLater.values()];
  const before = new Map<string, ReadonlySet<string>>();
  for (const [part, ids] of reachedLater) {
    const openers = [...modules].filter(([, { later }]) => later.includes(part)).map(([id]) => id);
    const loaded = everything.filter((all) => openers.some((id) => all.has(id)));
    const [first = [], ...more] = loaded.sort((one, other) => one.size - other.size);
    reached.set(part, ids);
    before.set(part, new Set([...frame, ...[...first].filter((id) => more.every((all) => all.has(id)))]));
  }
  const sizeOf = (id: string) => modules.get(id)?.size ?? 0;
  const joined = joinedFiles({ modules, reached, before, placed, fileCost: WORTH_A_FILE_OF_DOZENS });
  return new Map(
    joined.flatMap((ids, place) => {
      const largest = ids.reduce((most, id) => (sizeOf(id) > sizeOf(most) ? id : most));
      return ids.map((id) => [id, { name: path.parse(largest).name, place }]);
    }),
  );
}

/** The file of what has one for another reason: a page or layout, a package. */
function placeOf(id: string): string | undefined {
  if (CALENDAR.test(id)) return 'calendar';
  const file = withoutEnding(id);
  if (ROUTE_FILES.has(file)) return file;
  return /\/node_modules\/(?!lucide-react\/)(?<name>(?:@[^/]+\/)?[^/]+)/.exec(id)?.groups?.name;
}

/** The files of each page, those of the layouts around it among them. */
function viewsOf(entries: readonly RouteConfigEntry[]): string[][] {
  return entries.flatMap(({ file, children = [] }) => {
    const own = withoutEnding(file);
    return children.length === 0 ? [[own]] : viewsOf(children).map((chain) => [own, ...chain]);
  });
}

function nameOf(pages: readonly string[]): string {
  const visited = pages.filter((page) => page !== OTHERS).join('-');
  return pages.includes(OTHERS) ? `${visited}-shared` : visited;
}

/** The modules of these files of the pages' folder: routes are cut into several. */
function entriesOf(modules: Modules, files: readonly string[]): string[] {
  const paths = files.map((file) => path.join(sourceFolder, file));
  return [...modules.keys()].filter((id) => paths.includes(withoutEnding(id)));
}

/** Bundlers add a query to what they make of a file. */
function withoutEnding(id: string): string {
  return id.replace(/\.tsx?(?:\?.*)?$/, '');
}

function reachedFrom(modules: Modules, entries: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const left = [...entries];
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    left.push(...(modules.get(id)?.imports ?? []));
  }
  return reached;
}
