// The one place for links inside the site.
import { PAGE_LANGUAGE } from '../domain/shop/language.ts';

type ProductListSearch = {
  category?: string;
  search?: string;
  sortBy?: string;
  page?: number;
  minPrice?: number;
  maxPrice?: number;
  inStock?: boolean;
};

/** Filters that hold several values: 'brand', 'spec.Power'. */
type ListChoices = Readonly<Record<string, readonly string[]>>;

/**
 * What addresses name a category by: in English its name, in any other language its slug, so that the address is one that
 * every language knows.
 */
export function categoryReference({ name, slug }: { name: string; slug: string }): string {
  return PAGE_LANGUAGE === 'en' ? name : slug;
}

export const paths = {
  home: '/',
  products: '/products',
  productsWith: (search: ProductListSearch, choices: ListChoices = {}) =>
    withSearch('/products', { ...search, ...choices }),
  seller: (slug: string, search: ProductListSearch = {}, choices: ListChoices = {}) =>
    withSearch(`/sellers/${encodeURIComponent(slug)}`, { ...search, ...choices }),
  product: (id: string) => `/products/${encodeURIComponent(id)}`,
  compare: (ids: readonly string[]) => `/compare?ids=${ids.map(encodeURIComponent).join(',')}`,
  quickOrder: '/quick-order',
  cart: '/cart',
  checkout: '/checkout',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  dashboard: '/dashboard',
  orders: '/orders',
  requests: '/requests',
  request: (id: string) => `/requests/${encodeURIComponent(id)}`,
  quotes: '/quotes',
  quote: (id: string) => `/quotes/${encodeURIComponent(id)}`,
  requestsForQuotes: '/requests-for-quotes',
  newRequestForQuotes: '/requests-for-quotes/new',
  requestForQuotes: (id: string) => `/requests-for-quotes/${encodeURIComponent(id)}`,
  complaints: '/complaints',
  complaint: (id: string) => `/complaints/${encodeURIComponent(id)}`,
  spending: '/spending',
  customerPrices: '/customer-prices',
  order: (id: string) => `/orders/${encodeURIComponent(id)}`,
  returns: '/returns',
  return: (id: string) => `/returns/${encodeURIComponent(id)}`,
  newReturn: (search: { parcel: string; line?: string }) => withSearch('/returns/new', search),
  messages: '/messages',
  thread: (id: string) => `/messages/${encodeURIComponent(id)}`,
  notifications: '/notifications',
  notificationsOf: (kind: string) => withSearch('/notifications', { kind }),
  notificationPreferences: '/notifications/preferences',
  bills: '/bills',
  accounting: '/bills/accounting',
  /** What the company buys on account, and the khata with one seller. */
  khataLines: '/khata',
  khata: (sellerId: string, search: { pay?: string } = {}) =>
    withSearch(`/khata/${encodeURIComponent(sellerId)}`, search),
  billNumbered: (number: string) => withSearch('/bills', { search: number }),
  checkBill: '/bills/check',
  /** Where a parcel is; without a code a field for it. */
  track: (code?: string) => (code === undefined ? '/track' : `/track/${encodeURIComponent(code)}`),
  warranties: '/warranties',
  checkSerial: '/serials/check',
  lists: '/lists',
  list: (id: string) => `/lists/${encodeURIComponent(id)}`,
  alerts: '/alerts',
  wishlist: '/wishlist',
  addresses: '/addresses',
  company: '/company',
  joinCompany: '/company/join',
  joinSeller: '/sell/join',
  profile: '/profile',
  webhooks: '/account/webhooks',
  developers: '/account/developers',
  subscription: '/subscription',
  payment: (method: string, search: { amount?: number; id?: string } = {}) =>
    withSearch(`/payment/${method}`, search),
  about: '/about',
  contact: '/contact',
  careers: '/careers',
  press: '/press',
  help: '/help',
  terms: '/terms',
  privacy: '/privacy',
  shipping: '/shipping',
  sell: '/sell',
  wholesale: '/wholesale',
  api: '/api',
  /** What programmers read first, and one of the pages beside it. */
  forDevelopers: '/developers',
  forDevelopersPart: (part: string) => (part === 'start' ? '/developers' : `/developers?part=${part}`),
} as const;

export function withSearch(
  path: string,
  search: Record<string, string | number | boolean | undefined | readonly string[]>,
): string {
  const parameters = new URLSearchParams();
  for (const [name, values] of Object.entries(search)) {
    for (const value of [values].flat()) {
      if (value !== undefined && value !== '' && value !== false) parameters.append(name, String(value));
    }
  }
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}
