import { type Plugin, parseAst } from 'vite';

/**
 * What React Router does for shops whose routes have actions, fetchers and loaders of the server, for routes that are
 * discovered while somebody browses, and for those who watch it. Ours ask the API, and their whole list is there at once.
 */
const LEFT_OUT: Record<string, readonly string[]> = {
  'router/router': [
    'handleAction',
    'fetch',
    'handleFetcherAction',
    'handleFetcherLoader',
    'getUpdatedRevalidatingFetchers',
    'getLoadingFetcher',
    'deleteFetcher',
    'discoverRoutes',
  ],
  // Of components of the server.
  hooks: ['RSCErrorHandler'],
  errors: ['decodeRedirectErrorDigest', 'decodeRouteErrorResponseDigest'],
  'dom/lib': ['HistoryRouter'],
  'router/instrumentation': ['instrumentClientSideRouter', 'getRouteInstrumentationUpdates'],
  'dom/ssr/fog-of-war': ['fetchAndApplyManifestPatches', 'handleClientVersionMismatch'],
  'dom/ssr/single-fetch': [
    'singleFetchActionStrategy',
    'singleFetchLoaderFetcherStrategy',
    'fetchAndDecodeViaTurboStream',
  ],
  'dom/ssr/components': ['RSCPrefetchPageLinksImpl'],
};
/** Of the same, what is called and finds nothing to do. */
const IDLE: Record<string, readonly string[]> = {
  'router/router': ['markFetchRedirectsDone', 'abortStaleFetchLoads'],
  'dom/ssr/fog-of-war': ['getPatchRoutesOnNavigationFunction', 'useFogOFWarDiscovery'],
};

const ROUTER_MODULE = /\/react-router\/dist\/production\/lib\/(?<name>[\w/-]+)\.js(?:\?|$)/;

type Node = { type: string; start: number; end: number; id?: { name: string } | null; body?: Node };

/** Every page loads the router: it goes to browsers without what none of our routes can reach. */
export function slimRouter(): Plugin {
  return {
    name: 'slim-router',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const name = ROUTER_MODULE.exec(id)?.groups?.name ?? '';
      const leftOut = LEFT_OUT[name] ?? [];
      const idle = IDLE[name] ?? [];
      if (leftOut.length + idle.length === 0) return null;
      const bodies = functionBodies(parseAst(code), [...leftOut, ...idle]);
      let slim = code;
      for (const [called, { start, end }] of bodies.sort(([, one], [, other]) => other.start - one.start)) {
        const body = idle.includes(called)
          ? '{}'
          : `{ throw new Error('${called} is left out: slim-router.vite.ts') }`;
        slim = `${slim.slice(0, start)}${body}${slim.slice(end)}`;
      }
      return { code: slim, map: null };
    },
  };
}

function functionBodies(program: unknown, names: readonly string[]): [string, Node][] {
  const found = new Map<string, Node>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { type, id, body } = value as Node;
    if (type === 'FunctionDeclaration' && id && body && names.includes(id.name)) found.set(id.name, body);
    else for (const part of Object.values(value)) visit(part);
  };
  visit(program);
  const missing = names.filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`react-router has no ${missing.join(', ')} any more`);
  return [...found];
}
