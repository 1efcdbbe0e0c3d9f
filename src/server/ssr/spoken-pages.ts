// The pages with all that the server must tell them: what is built once more for each language but English.

export * as build from 'virtual:react-router/server-build';
export { setApiTransport } from '../../web/data/api-client.ts';
export { createQueryClient } from '../../web/data/query-client.ts';
export { pageRequestContext } from '../../web/page-context.ts';
