import type { SellerDeed } from '../../../../domain/people/seller-roles.ts';
import type { DeskDeed } from '../../../../domain/shop/desk-roles.ts';
import type { Role } from '../../../../domain/shop/roles.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { withSearch } from '../../../paths.ts';

/** Something to do on a desk that the palette finds by its name or another word for it. */
export interface DeskAction {
  label: string;
  /** Other words it answers to. */
  words: string;
  to: string;
  /** The page it opens, and what it shows there. */
  leadsTo: string;
  /** What an admin's role must allow. */
  deed?: DeskDeed;
  /** What the role of who works for a seller must allow. */
  sellerDeed?: SellerDeed;
}

/** The commonest first: so many as have room stand in the palette before anything is typed. */
export const DESK_ACTIONS: Readonly<Record<Exclude<Role, 'buyer'>, readonly DeskAction[]>> = {
  seller: [
    {
      label: 'Ship parcels',
      words: 'send dispatch courier tracking deliver to-send',
      to: withSearch(deskPaths.sellerOrders, { status: 'processing' }),
      leadsTo: 'Orders, to send',
      sellerDeed: 'orders',
    },
    {
      label: 'Add product',
      words: 'new create list sell',
      to: deskPaths.sellerProductNew,
      leadsTo: 'Product form',
      sellerDeed: 'catalogue',
    },
    {
      label: 'Import products',
      words: 'upload excel csv xlsx spreadsheet export download file bulk',
      to: deskPaths.sellerProductsImport,
      leadsTo: 'Import and export',
      sellerDeed: 'catalogue',
    },
    {
      label: 'Check stock',
      words: 'count quantity inventory update confirm',
      to: deskPaths.sellerStock,
      leadsTo: 'Stock check',
      sellerDeed: 'catalogue',
    },
    {
      label: 'Answer messages',
      words: 'reply write chat buyer question',
      to: deskPaths.sellerMessages,
      leadsTo: 'Messages',
      sellerDeed: 'orders',
    },
    {
      label: 'Print packing slips',
      words: 'label paper parcel',
      to: withSearch(deskPaths.sellerOrders, { status: 'processing' }),
      leadsTo: 'Orders, to send',
      sellerDeed: 'orders',
    },
    {
      label: 'Mark parcels as delivered',
      words: 'arrived handed over',
      to: withSearch(deskPaths.sellerOrders, { status: 'shipped' }),
      leadsTo: 'Orders, shipped',
      sellerDeed: 'orders',
    },
    {
      label: 'Answer returns',
      words: 'accept decline send back',
      to: deskPaths.sellerReturns,
      leadsTo: 'Returns',
      sellerDeed: 'orders',
    },
    {
      label: 'Answer complaints',
      words: 'case reply problem',
      to: deskPaths.sellerComplaints,
      leadsTo: 'Complaints',
      sellerDeed: 'orders',
    },
    {
      label: 'New customer price',
      words: 'add offer discount special deal pan',
      to: withSearch(deskPaths.sellerCustomerPrices, { new: '1' }),
      leadsTo: 'Customer prices, form open',
      sellerDeed: 'catalogue',
    },
    {
      label: 'Restock products',
      words: 'out of stock empty sold',
      to: withSearch(deskPaths.sellerProducts, { status: 'out_of_stock' }),
      leadsTo: 'My products, out of stock',
      sellerDeed: 'catalogue',
    },
    {
      label: 'Add HS codes',
      words: 'customs tariff missing',
      to: deskPaths.sellerProductsWithoutHsCode,
      leadsTo: 'My products, without HS code',
      sellerDeed: 'catalogue',
    },
    {
      label: 'See the next payout',
      words: 'money paid balance bank transfer statement',
      to: deskPaths.sellerMoney,
      leadsTo: 'Money',
      sellerDeed: 'money',
    },
    {
      label: 'File VAT',
      words: 'tax register sales month return',
      to: deskPaths.sellerBills,
      leadsTo: 'Bills',
      sellerDeed: 'money',
    },
    {
      label: 'Change tax details',
      words: 'pan vat branch code signatory',
      to: deskPaths.sellerTax,
      leadsTo: 'Tax details',
      sellerDeed: 'own',
    },
  ],
  admin: [
    {
      label: 'Approve products',
      words: 'review moderate reject judge waiting',
      to: deskPaths.adminModeration,
      leadsTo: 'Products to review',
      deed: 'catalogue',
    },
    {
      label: 'Approve sellers',
      words: 'accept refuse new waiting pending',
      to: withSearch(deskPaths.adminUsers, { status: 'pending' }),
      leadsTo: 'Users, pending approval',
      deed: 'people',
    },
    {
      label: 'Confirm transfers',
      words: 'approve bank payment receipt slip money in',
      to: deskPaths.adminPayments,
      leadsTo: 'Payments, waiting',
      deed: 'payments',
    },
    {
      label: 'Pay sellers',
      words: 'payout batch transfer money out',
      to: deskPaths.adminMoney,
      leadsTo: 'Money',
      deed: 'payments',
    },
    {
      label: 'New coupon',
      words: 'add create discount code promo',
      to: withSearch(deskPaths.adminCoupons, { edit: 'new' }),
      leadsTo: 'Coupons, form open',
      deed: 'marketing',
    },
    {
      label: 'Make refunds',
      words: 'pay back return money',
      to: withSearch(deskPaths.adminPayments, { queue: 'refunds' }),
      leadsTo: 'Payments, refunds due',
      deed: 'payments',
    },
    {
      label: 'Import a bank statement',
      words: 'upload csv xlsx file match',
      to: withSearch(deskPaths.adminPayments, { statement: '1' }),
      leadsTo: 'Payments, import open',
      deed: 'payments',
    },
    {
      label: 'Assign transfers',
      words: 'unassigned match unknown money bank',
      to: deskPaths.adminTransfers,
      leadsTo: 'Unassigned transfers',
      deed: 'payments',
    },
    {
      label: 'Decide complaints',
      words: 'case answer dispute',
      to: deskPaths.adminCases,
      leadsTo: 'Complaints',
      deed: 'support',
    },
    {
      label: 'Approve seller documents',
      words: 'check certificate registration',
      to: deskPaths.adminSellerDocuments,
      leadsTo: 'Seller documents',
      deed: 'people',
    },
    {
      label: 'Check PANs of companies',
      words: 'verify prove certificate buyer accept reject move',
      to: deskPaths.adminCompanyPans,
      leadsTo: 'Company PANs',
    },
    {
      label: 'Ship orders',
      words: 'send dispatch late processing',
      to: withSearch(deskPaths.adminOrders, { status: 'processing' }),
      leadsTo: 'Orders, processing',
      deed: 'orders',
    },
    {
      label: 'New category',
      words: 'add create',
      to: deskPaths.adminCategories,
      leadsTo: 'Categories',
      deed: 'catalogue',
    },
    {
      label: 'New attribute',
      words: 'add create facet filter specification',
      to: withSearch(deskPaths.adminAttributes, { edit: 'new' }),
      leadsTo: 'Attributes, form open',
      deed: 'catalogue',
    },
    {
      label: 'New commission rule',
      words: 'add create fee rate percent',
      to: withSearch(deskPaths.adminCommission, { edit: 'new' }),
      leadsTo: 'Commission, form open',
      deed: 'settings',
    },
    {
      label: 'New synonym',
      words: 'add create word search',
      to: withSearch(deskPaths.adminSynonyms, { edit: 'new' }),
      leadsTo: 'Synonyms, form open',
      deed: 'catalogue',
    },
    {
      label: 'New redirect',
      words: 'add create address link',
      to: withSearch(deskPaths.adminRedirects, { edit: 'new' }),
      leadsTo: 'Redirects, form open',
      deed: 'catalogue',
    },
    {
      label: 'Write a newsletter',
      words: 'send mail subscribers issue',
      to: deskPaths.adminNewsletter,
      leadsTo: 'Newsletter',
      deed: 'marketing',
    },
    {
      label: 'Answer messages',
      words: 'contact reply question',
      to: deskPaths.adminMessages,
      leadsTo: 'Messages',
      deed: 'support',
    },
    {
      label: 'Change plan prices',
      words: 'pro subscription yearly monthly',
      to: deskPaths.adminPlans,
      leadsTo: 'Plans',
      deed: 'settings',
    },
  ],
};
