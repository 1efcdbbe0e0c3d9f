import path from 'node:path';
import type { Plugin } from 'vite';

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
const ACCOUNT_PARTS = [
  'features/shop/layout/SignedInIcons',
  'features/shop/layout/UserMenu',
  'features/shop/notifications/BellMenu',
];
const OTHERS = 'others';
/**
 * Bytes of a module for each other page that reads it, up to which all others load it: what is larger stays with the
 * visited page, whose file those few load.
 */
const BYTES_A_READER = 300;
/** What most desks read and no visited page does: one file instead of one a module. Contracts bring zod along. */
const DESKS = 'desks';
const MOST_DESKS = 30;

/** Bytes of source: to fetch less as a file of its own costs more than to send it to who does not need it. */
const WORTH_A_FILE = 4500;

const sourceFolder = path.join(import.meta.dirname, '..', 'src', 'web');

const ROOT = path.join(sourceFolder, 'root.tsx');

/** What a page waits for before it is run (panel-beside.hooks.ts): no file of it may import one that waits. */
const AWAITED = 'panel';
const AWAITED_PART = 'features/catalogue/products/FilterPanel';

type Modules = ReadonlyMap<string, { imports: readonly string[]; size: number }>;

type File = { name: string /** How many of the pages load it, others among them. */; readers: number };

/**
 * Puts the modules of the visited pages into files by which of these pages import them, so that each loads next to
 * nothing of what it does not need. `groups` are for the bundler: files of more pages come first, since each takes along
 * what its modules import and nobody has taken.
 */
export function sharedChunks() {
  let files: ReadonlyMap<string, File> = new Map();
  const plugin: Plugin = {
    name: 'shared-chunks',
    apply: 'build',
    buildEnd(error) {
      if (error || this.environment.name !== 'client') return;
      const modules = new Map<string, { imports: readonly string[]; size: number }>();
      const deferred = new Set<string>();
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id);
        modules.set(id, { imports: info?.importedIds ?? [], size: info?.code?.length ?? 0 });
        for (const later of info?.dynamicallyImportedIds ?? []) deferred.add(later);
      }
      files = filesOf(modules, deferred);
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
  const groups = (priority: number) =>
    Array.from({ length: Object.keys(VISITED).length + 4 }, (_, readers) => ({
      debugName: `read by ${readers}`,
      priority: priority + readers,
      name(id: string) {
        const file = files.get(id);
        return file?.readers === readers ? file.name : null;
      },
    }));
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
    } else if ((readersAmongOthers.get(id) ?? 0) >= MOST_DESKS && !/\/src\/contract\//.test(id)) {
      files.set(id, { name: DESKS, readers: 0 });
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

function nameOf(pages: readonly string[]): string {
  const visited = pages.filter((page) => page !== OTHERS).join('-');
  return pages.includes(OTHERS) ? `${visited}-shared` : visited;
}

/** The modules of these files of the pages' folder: routes are cut into several. */
function entriesOf(modules: Modules, files: readonly string[]): string[] {
  const paths = files.map((file) => path.join(sourceFolder, `${file}.tsx`));
  return [...modules.keys()].filter((id) => paths.includes(id.split('?', 1)[0] ?? ''));
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
