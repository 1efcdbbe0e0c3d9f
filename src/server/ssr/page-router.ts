import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;

/** For addresses that begin with no word of ours. */
const NO_WORD = '';

/**
 * The framework's handler of pages. It compares an address with each of the site's routes, twice for each page; so there
 * is one handler for each word that addresses begin with, made when it is first wanted, which knows the routes that begin
 * with it or with anything.
 */
export function createPageRouter(build: ServerBuild | (() => Promise<ServerBuild>)): RequestHandler {
  // Given a function, the framework works out all routes anew for each page, as only development needs it.
  if (typeof build === 'function') return createRequestHandler(build, 'development');
  const { basename = '/' } = build;
  const home = basename.endsWith('/') ? basename : `${basename}/`;
  const words = wordsOfRoutes(build.routes);
  const handlers = new Map<string, RequestHandler>();

  return (request, context) => {
    const { pathname } = new URL(request.url);
    const begins = pathname.startsWith(home) ? wordOf(pathname.slice(home.length)) : NO_WORD;
    const word = words.has(begins) ? begins : NO_WORD;
    let handle = handlers.get(word);
    if (handle === undefined) {
      handle = createRequestHandler({ ...build, routes: routesOf(word, build.routes) }, 'production');
      handlers.set(word, handle);
    }
    return handle(request, context);
  };
}

/** The routes that an address beginning with this word can mean. */
function routesOf(word: string, routes: Routes): Routes {
  const kept = new Set<string>();
  for (const leaf of leavesOf(routes)) {
    const begins = wordOf(pathOf(leaf, routes));
    if (begins !== word && !/^[:*]/.test(begins)) continue;
    for (let route: Route | undefined = leaf; route; route = parentOf(route, routes)) kept.add(route.id);
  }
  return Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
}

function wordsOfRoutes(routes: Routes): Set<string> {
  return new Set(leavesOf(routes).map((leaf) => wordOf(pathOf(leaf, routes))));
}

function leavesOf(routes: Routes): Route[] {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const parents = new Set(all.map(({ parentId }) => parentId));
  return all.filter(({ id }) => !parents.has(id));
}

function pathOf(route: Route, routes: Routes): string {
  const parent = parentOf(route, routes);
  return [parent ? pathOf(parent, routes) : '', route.path ?? ''].filter((part) => part !== '').join('/');
}

function parentOf({ parentId }: Route, routes: Routes): Route | undefined {
  return parentId === undefined ? undefined : routes[parentId];
}

/** The first word of a path: routes are found in any case, and with signs written as numbers. */
function wordOf(path: string): string {
  const [word = NO_WORD] = path.split('/', 1);
  try {
    return decodeURIComponent(word).toLowerCase();
  } catch {
    return NO_WORD;
  }
}
