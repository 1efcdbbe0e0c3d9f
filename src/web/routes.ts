import { index, type RouteConfig } from '@react-router/dev/routes';

/** The whole sitemap. */
export default [index('pages/HomePage.tsx')] satisfies RouteConfig;
