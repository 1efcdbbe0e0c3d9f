import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The whole sitemap. A page behind login goes into the layout of SignedInLayout, every other one beside it. */
export default [
  layout('features/layout/ShopLayout.tsx', [
    index('pages/HomePage.tsx'),

    layout('features/layout/SignedInLayout.tsx', []),

    route('*', 'pages/NotFoundPage.tsx'),
  ]),
] satisfies RouteConfig;
