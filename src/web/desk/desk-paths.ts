import { withSearch } from '../paths.ts';

/** Links inside the seller's and the admin's desk: apart from the shop's, so that no visitor loads them. */
export const deskPaths = {
  sellerProducts: '/seller/products',
  sellerProductNew: '/seller/products/new',
  sellerProductEdit: (id: string) => `/seller/products/${encodeURIComponent(id)}/edit`,
  sellerProductsImport: '/seller/products/import',
  sellerStock: '/seller/stock',
  sellerOrders: '/seller/orders',
  sellerPackingSlips: (ids: readonly string[]) =>
    withSearch('/seller/orders/packing-slips', { ids: ids.join(' ') }),
  sellerOrder: (id: string) => `/seller/orders/${encodeURIComponent(id)}`,
  sellerTax: '/seller/tax',
  sellerBills: '/seller/bills',
  sellerProductsWithoutHsCode: '/seller/products?status=no_hs_code',
  adminBills: '/admin/bills',
  adminUsers: '/admin/users',
  adminSellerDocuments: '/admin/seller-documents',
  adminCategories: '/admin/categories',
  adminProducts: '/admin/products',
  adminModeration: '/admin/products/moderation',
  adminOrders: '/admin/orders',
  adminOrder: (id: string) => `/admin/orders/${encodeURIComponent(id)}`,
  adminPayments: '/admin/payments',
  adminCoupons: '/admin/coupons',
  adminReviews: '/admin/reviews',
  adminSubscriptions: '/admin/subscriptions',
  adminNewsletter: '/admin/newsletter',
  adminMessages: '/admin/messages',
  adminSettings: '/admin/settings',
  adminSetting: (key: string) => withSearch('/admin/settings', { edit: key }),
  adminAudit: '/admin/audit',
} as const;
