import { z } from 'zod';
import { BILL_KINDS } from '../../domain/books/bill.ts';
import { PRODUCT_STATUSES } from '../../domain/catalogue/product-status.ts';
import { LEAST_DESK_SEARCH } from '../../domain/orders/desk-search.ts';
import { ORDER_STATUSES } from '../../domain/orders/order-status.ts';
import { searchedText } from '../../domain/shop/digits.ts';
import { ROLES } from '../../domain/shop/roles.ts';
import { requiredText } from '../shop/fields.contract.ts';

const TOO_SHORT = `Type at least ${LEAST_DESK_SEARCH} characters`;

/** GET /api/admin/find and GET /api/seller/find: a number, name, SKU, phone or PAN as it was typed, in either digits. */
export const deskSearchQuerySchema = z.object({
  q: requiredText(TOO_SHORT, 100)
    .refine((typed) => [...typed].length >= LEAST_DESK_SEARCH, TOO_SHORT)
    .transform(searchedText),
});

const foundBill = z.object({
  _id: z.string(),
  number: z.string(),
  kind: z.enum(BILL_KINDS),
  /** Whom it bills. */
  buyerName: z.string(),
  /** Its day of Bikram Sambat. */
  dateBs: z.string(),
});

const foundProduct = {
  _id: z.string(),
  name: z.string(),
  sku: z.string(),
  status: z.enum(PRODUCT_STATUSES),
};

/** Whom an order is sent to: as the lists of both desks name them. */
const orderBuyer = z.object({ name: z.string(), company: z.string().nullable() });

/** At most five of each kind; whatever has exactly the number or SKU that was typed comes first. */
export const adminFoundSchema = z.object({
  orders: z.array(
    z.object({
      _id: z.string(),
      orderNumber: z.string(),
      status: z.enum(ORDER_STATUSES),
      buyer: orderBuyer,
    }),
  ),
  products: z.array(
    z.object({ ...foundProduct, seller: z.object({ _id: z.string(), companyName: z.string() }) }),
  ),
  bills: z.array(foundBill),
  people: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      role: z.enum(ROLES),
      companyName: z.string().nullable(),
      email: z.string(),
      phone: z.string(),
    }),
  ),
});
export type AdminFound = z.infer<typeof adminFoundSchema>;

/** The seller's own parcels, products and bills. */
export const sellerFoundSchema = z.object({
  orders: z.array(
    z.object({
      /** The parcel's id, as the calls of the seller's orders take it. */
      _id: z.string(),
      orderNumber: z.string(),
      status: z.enum(ORDER_STATUSES),
      buyer: orderBuyer,
    }),
  ),
  products: z.array(z.object(foundProduct)),
  bills: z.array(foundBill),
});
export type SellerFound = z.infer<typeof sellerFoundSchema>;
