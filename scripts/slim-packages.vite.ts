import { type Plugin, parseAst } from 'vite';

const ROUTER = 'react-router/dist/production/lib/';

/**
 * What React Router does for shops whose routes have actions, fetchers and loaders of the server, for routes that are
 * discovered while somebody browses, and for those who watch it. Ours ask the API, and their whole list is there at once.
 */
const LEFT_OUT: Record<string, readonly string[]> = {
  [`${ROUTER}router/router`]: [
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
  [`${ROUTER}hooks`]: ['RSCErrorHandler'],
  [`${ROUTER}errors`]: ['decodeRedirectErrorDigest', 'decodeRouteErrorResponseDigest'],
  [`${ROUTER}dom/lib`]: ['HistoryRouter'],
  [`${ROUTER}router/instrumentation`]: ['instrumentClientSideRouter', 'getRouteInstrumentationUpdates'],
  [`${ROUTER}dom/ssr/fog-of-war`]: ['fetchAndApplyManifestPatches', 'handleClientVersionMismatch'],
  [`${ROUTER}dom/ssr/single-fetch`]: [
    'singleFetchActionStrategy',
    'singleFetchLoaderFetcherStrategy',
    'fetchAndDecodeViaTurboStream',
  ],
  [`${ROUTER}dom/ssr/components`]: ['RSCPrefetchPageLinksImpl'],
  // How zod describes schemas to other programs, which the server does.
  'zod/v4/core/to-json-schema': ['initializeContext', 'processSchema', 'extractDefs', 'finalize'],
};
/** Of the same, what is called and finds nothing to do. */
const IDLE: Record<string, readonly string[]> = {
  [`${ROUTER}router/router`]: ['markFetchRedirectsDone', 'abortStaleFetchLoads'],
  [`${ROUTER}dom/ssr/fog-of-war`]: ['getPatchRoutesOnNavigationFunction', 'useFogOFWarDiscovery'],
  // What it keeps for input that contains itself: nothing that is typed or sent does.
  'zod/v4/classic/schemas': ['_ensureDefaultMemoizer'],
};
/** Of each kind of schema the same, kept with it. */
const SCHEMA_IN_JSON = /^ *inst\._zod\.processJSONSchema = .*;$/gm;

const PACKAGE_MODULE = /\/node_modules\/(?<name>(?:react-router|zod)\/[\w/-]+)\.js(?:\?|$)/;

type Node = { type: string; start: number; end: number; id?: { name: string } | null; body?: Node };

/** Every page loads the router, and desks zod: they go to browsers without what nothing of ours can reach. */
export function slimPackages(): Plugin {
  return {
    name: 'slim-packages',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const name = PACKAGE_MODULE.exec(id)?.groups?.name ?? '';
      const leftOut = LEFT_OUT[name] ?? [];
      const idle = IDLE[name] ?? [];
      if (leftOut.length + idle.length === 0) return null;
      const bodies = functionBodies(name, parseAst(code), [...leftOut, ...idle]);
      let slim = code;
      for (const [called, { start, end }] of bodies.sort(([, one], [, other]) => other.start - one.start)) {
        const body = idle.includes(called)
          ? '{}'
          : `{ throw new Error('${called} is left out: slim-packages.vite.ts') }`;
        slim = `${slim.slice(0, start)}${body}${slim.slice(end)}`;
      }
      return { code: slim.replaceAll(SCHEMA_IN_JSON, ''), map: null };
    },
  };
}

function functionBodies(module: string, program: unknown, names: readonly string[]): [string, Node][] {
  const found = new Map<string, Node>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { type, id, body } = value as Node;
    if (type === 'FunctionDeclaration' && id && body && names.includes(id.name)) found.set(id.name, body);
    else for (const part of Object.values(value)) visit(part);
  };
  visit(program);
  const missing = names.filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`${module} has no ${missing.join(', ')} any more`);
  return [...found];
}
