/** Marks the tests of those files that run on each of the days; the others of a file do not read the calendar. */
export const DAY_BOUND = { name: 'days', description: 'its outcome may hang on the day' };

/**
 * The tests whose outcome the day decides: of the demo shop, and of what follows weeks, months and years. They run on
 * eight days (`days-runner.ts`); `date-bound.test.ts` says when one is missing.
 */
export const DATE_BOUND = [
  'src/demo/seed/seed.test.ts',
  'src/server/features/after-sale/returns/returns-refused.test.ts',
  'src/server/features/books/commission/commission.test.ts',
  'src/server/features/books/ledger/ledger.test.ts',
  'src/server/features/books/ledger/seller-ledger.test.ts',
  'src/server/features/books/statements/statements.test.ts',
  'src/server/features/books/withheld-tax/withheld-tax.test.ts',
  'src/server/features/catalogue/seller-pages/seller-pages.test.ts',
  'src/server/features/orders/dashboards/seller-dashboard.test.ts',
  'src/server/features/payments/subscriptions/plan-prices.test.ts',
  'src/server/features/payments/wallet-settlements/wallet-settlements.test.ts',
] as const;

/** They read both clock and calendar, and any day is as good as another for them; each with why. */
export const ANY_DAY: Record<string, string> = {
  'src/server/features/after-sale/complaints/complaints.test.ts':
    'the year of a complaint is reckoned from the same moment',
  'src/server/features/after-sale/complaints/missed-parcels.test.ts':
    'the year of a complaint is reckoned from the same moment',
  'src/server/features/after-sale/serials.test.ts':
    'days are counted back from the end of a warranty, whenever that is',
  'src/server/features/books/accounting/accounting.test.ts':
    'a file of yesterday and today holds what happened just now',
  'src/server/features/books/statements/statements-kill.test.ts':
    'two weeks pass, in which one is closed whatever the day',
  'src/server/features/catalogue/feeds/feeds.test.ts':
    'an absence that lasts days is asked about at the same moment',
  'src/server/features/catalogue/search-terms/search-terms.test.ts':
    'days are counted back from the same day',
  'src/server/features/orders/credit-lines/on-account.test.ts': 'due days are counted from the same moment',
  'src/server/features/orders/dashboards/figures.test.ts': 'the figures are those of a moment of its own',
  'src/server/features/orders/orders/orders.routes.test.ts':
    'the year of an order number is reckoned from the same moment',
  'src/server/features/orders/quotes/quote-paper.test.ts':
    'the dates of a quote are reckoned from the same moment',
  'src/server/features/payments/khata/khata-histories.test.ts':
    'a payment is dated today, and nothing asks when',
  'src/server/features/payments/khata/khata-kill.test.ts': 'a payment is dated today, and nothing asks when',
  'src/server/features/payments/khata/khata.test.ts':
    'days are counted from the same moment, and any year is over after the longest of them',
  'src/server/features/payments/payments/rail-payments.test.ts':
    'a settlement is dated today, and nothing asks when',
  'src/server/features/payments/payments/parcel-payments.test.ts':
    'cash is passed on today, and nothing asks when',
  'src/server/features/payments/payouts/money-proof.test.ts':
    'a transfer is dated today, and nothing asks when',
  'src/server/features/payments/payouts/payouts-kill.test.ts':
    'a settlement is dated today, and nothing asks when',
  'src/server/features/payments/pro-forma/pro-forma.test.ts':
    'the dates of the paper are reckoned from the same moment',
  'src/server/features/payments/remittances/remittances.test.ts':
    'cash is passed on today, and a day after tomorrow is never over',
  'src/server/ssr/kept-pages-truth.test.ts':
    'a page changes because something begins or ends, whenever it does',
};
