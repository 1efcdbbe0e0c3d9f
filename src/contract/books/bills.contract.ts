import { z } from 'zod';
import { BILL_KINDS, BILL_SUBJECTS } from '../../domain/books/bill.ts';
import { BILL_WAYS } from '../../domain/books/payment-status.ts';
import { isFiscalYear } from '../../domain/shop/bikram-sambat.ts';
import { isRupeeAmount } from '../../domain/shop/money.ts';
import { ROLES } from '../../domain/shop/roles.ts';
import {
  instant,
  pageQuery,
  paginationSchema,
  quantityField,
  requiredText,
  rupees,
  searchQuery,
} from '../shop/fields.contract.ts';
import { billToFormSchema } from './bill-to.contract.ts';

/** '2083/84': a year of Nepal's taxes. */
export const fiscalYearField = z
  .string({ error: 'Invalid fiscal year' })
  .refine(isFiscalYear, 'Invalid fiscal year');

/** 1 = Baisakh to 12 = Chaitra; 2083/84 holds 4 to 12 of 2083 and 1 to 3 of 2084. */
export const bsMonthField = z
  .string({ error: 'Invalid month' })
  .regex(/^(?:[1-9]|1[0-2])$/, 'Invalid month')
  .transform(Number);

/** What every list of bills, and every export beside it, is narrowed by. */
export const billFilterQuery = {
  fiscalYear: fiscalYearField.optional(),
  month: bsMonthField.optional(),
  kind: z.enum(BILL_KINDS, { error: 'Invalid kind' }).optional(),
  /** Part of a number, order, purchase order, name or PAN. */
  ...searchQuery,
};

/** GET /api/bills: the bills that the caller received. */
export const billsQuerySchema = z.object({
  ...billFilterQuery,
  /** Id of an issuing seller, or `platform`. */
  seller: z.string().max(100).optional(),
  /** Id of an order: all its bills, delivery and credit notes included. */
  order: z.string().max(100).optional(),
  ...pageQuery(20),
});

const partySchema = z.object({
  name: z.string(),
  panNumber: z.string().nullable(),
  address: z.string(),
});

/** A bill as it was issued; nothing of it ever changes but what was credited, copied and drawn since. */
export const billSchema = z.object({
  _id: z.string(),
  kind: z.enum(BILL_KINDS),
  subject: z.enum(BILL_SUBJECTS),
  number: z.string(),
  fiscalYear: z.string(),
  issuedAt: instant,
  /** 'YYYY-MM-DD' of Bikram Sambat. */
  dateBs: z.string(),
  /** The payment. */
  transactionAt: instant,
  transactionDateBs: z.string(),
  /** `_id` of the selling account; null: the platform. */
  issuer: partySchema.extend({ _id: z.string().nullable(), nepaliName: z.string().nullable() }),
  buyer: partySchema,
  order: z.object({ _id: z.string(), orderNumber: z.string() }).nullable(),
  /** Id of the parcel whose goods are billed, with its place in the order. */
  parcel: z.string().nullable(),
  parcelPosition: z.number().int().nullable(),
  parcelCount: z.number().int().nullable(),
  paymentMethod: z.enum(BILL_WAYS).nullable(),
  /** Goods on account: the start of the due day, and what is still owed; null: paid at once. */
  account: z.object({ dueAt: instant, owed: rupees }).nullable(),
  purchaseOrderNumber: z.string().nullable(),
  lines: z.array(
    z.object({
      _id: z.string(),
      position: z.number().int(),
      hsCode: z.string().nullable(),
      name: z.string(),
      brand: z.string().nullable(),
      model: z.string().nullable(),
      /** The buyer's own part number, as it was when the order was placed. */
      partNumber: z.string().nullable(),
      /** Code and name of the buyer's cost centre, as it was called when the bill was issued. */
      costCentre: z.string().nullable(),
      /** 0 on a credit note that lowers the price of goods which stay with the buyer. */
      quantity: z.number().int(),
      /** Null for a service. */
      unit: z.string().nullable(),
      unitPrice: rupees,
      /** What of the price of these units was credited before; with quantity 0 what the price falls by. */
      reduction: rupees,
      /** `unitPrice * quantity - reduction`, with quantity 0 the reduction. */
      amount: rupees,
      /** How many of an invoice's line can still be credited; 0 on a credit note, and where nothing of the price is left. */
      left: z.number().int(),
      /** What of `amount` can still be credited; 0 on a credit note. */
      leftAmount: rupees,
    }),
  ),
  /** `total` is `taxable + vat`, `payable` what is left of it after the marketplace's voucher. */
  totals: z.object({ taxable: rupees, vat: rupees, total: rupees, voucher: rupees, payable: rupees }),
  /** What credit notes took off an invoice so far; zeros on a credit note. */
  credited: z.object({ taxable: rupees, vat: rupees, voucher: rupees }),
  /** `total` in words. */
  words: z.string(),
  /** 26 letters and digits: anybody who has them may check the bill. */
  checkCode: z.string(),
  signatory: z.string(),
  /** Who had it issued; the platform's name where a payment did. */
  issuedBy: z.string(),
  /** Of a credit note: id and number of its invoice. */
  refersTo: z.string().optional(),
  refersToNumber: z.string().optional(),
  reason: z.string().optional(),
  /** The bill that this one was issued for anew, and the one issued in its place. */
  replaces: z.string().nullable(),
  replacedBy: z.string().nullable(),
  /** Its buyer asks for it in another name and waits. */
  isReissueAsked: z.boolean(),
  /** The document can be fetched; before that a fetch answers 202. */
  isDrawn: z.boolean(),
  /** How often it was handed out: the original, then copies. */
  isOriginalGiven: z.boolean(),
  copies: z.number().int(),
});
export type Bill = z.infer<typeof billSchema>;

/** A page of received bills, with everything they can be narrowed by. */
export const billListSchema = z.object({
  bills: z.array(billSchema),
  pagination: paginationSchema,
  /** Everybody whose bills the caller ever received, by name, as named last; `_id` null: the platform. */
  issuers: z.array(z.object({ _id: z.string().nullable(), name: z.string() })),
});
export type BillList = z.infer<typeof billListSchema>;

/** GET /api/bills/{id}/pdf while the document is being drawn: status 202, `Retry-After` in seconds. */
export const billBeingDrawnSchema = z.object({ state: z.literal('being_drawn') });

/** GET /api/bills/{id}/copies: hand-outs of a document, the newest hundred; `total` counts all, the original too. */
export const billCopiesSchema = z.object({
  total: z.number().int(),
  copies: z.array(
    z.object({
      /** 0: the original. */
      copy: z.number().int(),
      channel: z.enum(['mail', 'download', 'archive']),
      /** Null: the mail to the buyer that the parcel was sent. */
      to: z.object({ name: z.string(), role: z.enum(ROLES) }).nullable(),
      at: instant,
    }),
  ),
});
export type BillCopies = z.infer<typeof billCopiesSchema>;

const reasonField = requiredText('Reason is required', 300);

/**
 * POST /api/seller/bills/{id}/credit-notes, the same under /api/admin/bills for the platform's own: `line` is the `_id` of
 * a line of the bill. Instead of `lines` an `amount`, VAT in it, lowers the price of all lines while nothing is returned.
 */
export const creditNoteFormSchema = z
  .strictObject({
    lines: z
      .array(
        z.strictObject({
          line: z.string({ error: 'Line is required' }).max(100),
          quantity: quantityField,
        }),
        { error: 'Choose what to credit' },
      )
      .min(1, 'Choose what to credit')
      .max(100, 'A bill has at most 100 lines')
      .optional(),
    amount: z
      .number({ error: 'Enter an amount' })
      .min(1, 'Amount must be at least रू 1')
      .max(100_000_000_000, 'Amount is too large')
      .refine(isRupeeAmount, 'Amount must have at most 2 decimals')
      .optional(),
    reason: reasonField,
  })
  .refine(({ lines, amount }) => (lines === undefined) !== (amount === undefined), {
    path: ['lines'],
    error: 'Choose what to credit',
  });
export type CreditNoteForm = z.output<typeof creditNoteFormSchema>;

/** POST /api/seller/bills/{id}/reissue, and under /api/admin/bills. */
export const reissueFormSchema = z.strictObject({ billTo: billToFormSchema, reason: reasonField });

/** POST /api/bills/{id}/ask-reissue. */
export const askReissueFormSchema = z.strictObject({ billTo: billToFormSchema });

/** The credit note, and the bill in its place. */
export const reissueResultSchema = z.object({ creditNote: billSchema, bill: billSchema });

/** GET /api/bills/check?code=: spaces, hyphens and small letters are forgiven. */
export const checkBillQuerySchema = z.object({
  code: z
    .string({ error: 'Enter the code of the bill' })
    .trim()
    .min(1, 'Enter the code of the bill')
    .max(100),
});

/** What anybody may know of a bill who holds its code: nothing of the buyer. */
export const checkedBillSchema = z.object({
  kind: z.enum(BILL_KINDS),
  number: z.string(),
  issuedAt: instant,
  dateBs: z.string(),
  issuer: z.object({ name: z.string(), panNumber: z.string() }),
  total: rupees,
  /** Credited in full since: the bill stands for nothing any more. */
  isCredited: z.boolean(),
});
export type CheckedBill = z.infer<typeof checkedBillSchema>;
