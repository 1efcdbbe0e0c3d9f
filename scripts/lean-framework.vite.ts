import type { Plugin } from 'vite';

const INSTRUMENTATION = /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/;
const ENDLESS_LISTS = /\/query-core\/build\/modern\/infiniteQueryBehavior\.js$/;
const DISCOVERY = /\/react-router\/dist\/production\/lib\/dom\/ssr\/fog-of-war\.js$/;
/** The exports the rest of the package imports; another set means another version, to be looked at again. */
const EXPORTS = /^export \{ (?<names>[^}]+) \};/m;

/** What the modules answer when nobody instruments the router, `routeDiscovery` is 'initial', and lists have pages. */
const STAND_INS: [RegExp, string, string][] = [
  [
    INSTRUMENTATION,
    'consumeInstrumentationClientResultMetaReceiver, getRouteInstrumentationUpdates, instrumentClientSideRouter, instrumentHandler, instrumentationResultMetaContext',
    `export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router) => router;
export const instrumentHandler = (handler) => handler;
export const instrumentationResultMetaContext = null;`,
  ],
  [
    DISCOVERY,
    'URL_LIMIT, getManifestPath, getPartialManifest, getPatchRoutesOnNavigationFunction, getPathsWithAncestors, handleClientVersionMismatch, isFogOfWarEnabled, useFogOFWarDiscovery',
    `export const URL_LIMIT = 7680;
export const getManifestPath = (path) => path;
export const getPartialManifest = (manifest) => manifest;
export const getPatchRoutesOnNavigationFunction = () => undefined;
export const getPathsWithAncestors = (paths) => paths;
export const handleClientVersionMismatch = async () => undefined;
export const isFogOfWarEnabled = () => false;
export const useFogOFWarDiscovery = () => undefined;`,
  ],
  [
    ENDLESS_LISTS,
    'hasNextPage, hasPreviousPage, infiniteQueryBehavior',
    `export const hasNextPage = () => false;
export const hasPreviousPage = () => false;
export const infiniteQueryBehavior = () => undefined;`,
  ],
];

/**
 * Leaves out of the browser's bundle what the router carries for instrumentation and for finding routes bit by bit,
 * and the query library for lists without end: 4 kB of script that no page of this shop runs. The whole sitemap travels
 * with the first page.
 */
export function leanFramework(): Plugin {
  return {
    name: 'lean-framework',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const standIn = STAND_INS.find(([file]) => file.test(id));
      if (!standIn) return null;
      if (EXPORTS.exec(code)?.groups?.names !== standIn[1]) {
        throw new Error(`${id} is not the version that scripts/lean-framework.vite.ts knows`);
      }
      return { code: standIn[2], map: null };
    },
  };
}
