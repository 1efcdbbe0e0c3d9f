import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The whole sitemap. Pages behind login stand inside AccountLayout. */
export default [
  layout('features/layout/ShopLayout.tsx', [
    index('pages/HomePage.tsx'),
    route('products', 'pages/ProductListPage.tsx'),
    route('products/:id', 'pages/ProductPage.tsx'),
    route('cart', 'pages/CartPage.tsx'),
    route('checkout', 'pages/CheckoutPage.tsx'),
    route('login', 'pages/LoginPage.tsx'),
    route('register', 'pages/RegisterPage.tsx'),
    route('forgot-password', 'pages/ForgotPasswordPage.tsx'),
    route('reset-password', 'pages/ResetPasswordPage.tsx'),
    route('payment/:paymentMethod/:id?', 'pages/PaymentPage.tsx'),

    route('about', 'pages/AboutPage.tsx'),
    route('contact', 'pages/ContactPage.tsx'),
    route('careers', 'pages/CareersPage.tsx'),
    route('press', 'pages/PressPage.tsx'),
    route('help', 'pages/HelpPage.tsx'),
    route('terms', 'pages/TermsPage.tsx'),
    route('privacy', 'pages/PrivacyPage.tsx'),
    route('shipping', 'pages/ShippingPage.tsx'),
    route('sell', 'pages/SellPage.tsx'),
    route('wholesale', 'pages/WholesalePage.tsx'),
    route('api', 'pages/ApiPage.tsx'),
    route('newsletter/confirm', 'pages/NewsletterConfirmPage.tsx'),
    route('newsletter/unsubscribe', 'pages/NewsletterUnsubscribePage.tsx'),

    layout('features/layout/AccountLayout.tsx', [
      route('dashboard', 'pages/DashboardPage.tsx'),
      route('subscription', 'pages/SubscriptionPage.tsx'),
      route('wishlist', 'pages/WishlistPage.tsx'),
      route('addresses', 'pages/AddressesPage.tsx'),
      route('profile', 'pages/ProfilePage.tsx'),
      route('orders', 'pages/OrdersPage.tsx'),
      route('orders/:id', 'pages/OrderPage.tsx'),
      route('seller/products', 'pages/seller/SellerProductsPage.tsx'),
      route('seller/products/new', 'pages/seller/SellerProductFormPage.tsx', { id: 'seller-product-new' }),
      route('seller/products/:id/edit', 'pages/seller/SellerProductFormPage.tsx', {
        id: 'seller-product-edit',
      }),
      route('seller/stock', 'pages/seller/SellerStockPage.tsx'),
      route('seller/orders', 'pages/seller/SellerOrdersPage.tsx'),
      route('seller/orders/packing-slips', 'pages/seller/PackingSlipsPage.tsx'),
      route('seller/orders/:id', 'pages/seller/SellerOrderPage.tsx'),
      route('admin/users', 'pages/admin/AdminUsersPage.tsx'),
      route('admin/payments', 'pages/admin/AdminPaymentsPage.tsx'),
    ]),

    route('*', 'pages/NotFoundPage.tsx'),
  ]),
] satisfies RouteConfig;
