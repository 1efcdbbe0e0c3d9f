import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The whole sitemap. Pages behind login stand inside AccountLayout. */
export default [
  layout('features/layout/ShopLayout.tsx', [
    index('pages/HomePage.tsx'),
    route('products', 'pages/ProductListPage.tsx'),
    route('products/:id', 'pages/ProductPage.tsx'),
    route('cart', 'pages/CartPage.tsx'),
    route('login', 'pages/LoginPage.tsx'),
    route('register', 'pages/RegisterPage.tsx'),

    layout('features/layout/AccountLayout.tsx', []),

    route('*', 'pages/NotFoundPage.tsx'),
  ]),
] satisfies RouteConfig;
