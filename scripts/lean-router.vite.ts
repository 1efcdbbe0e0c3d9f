import type { Plugin } from 'vite';

const INSTRUMENTATION = /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/;
const DISCOVERY = /\/react-router\/dist\/production\/lib\/dom\/ssr\/fog-of-war\.js$/;
/** The exports the rest of the router imports; another set means another version, to be looked at again. */
const EXPORTS = /^export \{ (?<names>[^}]+) \};/m;

/** What the modules answer when nobody instruments the router and `routeDiscovery` is 'initial', as here. */
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
];

/**
 * Leaves out of the browser's bundle what the router carries for instrumentation and for finding routes bit by bit:
 * 3 kB of script that no page of this shop runs. The whole sitemap travels with the first page.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const standIn = STAND_INS.find(([file]) => file.test(id));
      if (!standIn) return null;
      if (EXPORTS.exec(code)?.groups?.names !== standIn[1]) {
        throw new Error(`${id} is not the version that scripts/lean-router.vite.ts knows`);
      }
      return { code: standIn[2], map: null };
    },
  };
}
