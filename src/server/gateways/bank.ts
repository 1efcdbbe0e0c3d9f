import { randomBytes } from 'node:crypto';
import { bankReference } from '../../domain/payments/bank-transfer.ts';
import { rupeesFromPaisa } from '../../domain/shop/money.ts';
import type { Gateway } from './gateway.ts';

/** A transfer to our account, made by the buyer and confirmed by an admin. */
export const bankGateway: Gateway = {
  method: 'bank',
  whyUnavailable: () => null,
  newReference: () => bankReference(randomBytes(8)),
  // The page takes amount and reference from the server by id; they stand in the address because spec 2 says so.
  pagePath: ({ id, amountPaisa }) => `/payment/bank-transfer?amount=${rupeesFromPaisa(amountPaisa)}&id=${id}`,
  start: async () => ({ status: 'pending', session: null }),
  form: () => null,
  ask: null,
  refund: null,
};
