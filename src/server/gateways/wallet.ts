import { randomBytes } from 'node:crypto';
import { formatRupees, rupeesFromPaisa } from '../../domain/money.ts';
import type { OrderPaymentMethod } from '../../domain/payment-status.ts';
import type { Gateway } from './gateway.ts';
import type { GatewayHttp } from './gateway-http.ts';

/** nepal.md 3.2: Khalti refuses less; eSewa is held to the same. */
const LEAST_PAISA = 10_00;

/** What the wallets have in common: reference, ceiling, and not being offered while their server is silent. */
export function walletBasics(
  method: Extract<OrderPaymentMethod, 'esewa' | 'khalti'>,
  name: string,
  http: GatewayHttp,
): Pick<Gateway, 'newReference' | 'whyUnavailable' | 'pagePath'> {
  return {
    newReference: () => randomBytes(16).toString('hex'),
    whyUnavailable({ amountPaisa, ceilings }) {
      const ceilingPaisa = ceilings[method];
      if (amountPaisa !== null && amountPaisa > ceilingPaisa) {
        return `${name} carries at most ${formatRupees(ceilingPaisa)} per payment. Please pay by bank transfer.`;
      }
      if (amountPaisa !== null && amountPaisa < LEAST_PAISA) {
        return `${name} carries at least ${formatRupees(LEAST_PAISA)} per payment. Please pay by bank transfer.`;
      }
      return http.isSilent() ? `${name} is not answering at the moment. Please choose another method.` : null;
    },
    // The page takes everything from the server by id; the amount stands in the address because spec 7 says so.
    pagePath: ({ id, amountPaisa }) => `/payment/${method}?amount=${rupeesFromPaisa(amountPaisa)}&id=${id}`,
  };
}

/** A wallet without keys: never offered; payments made before are asked about once it is set up again. */
export function unconfiguredWallet(method: 'esewa' | 'khalti', name: string): Gateway {
  return {
    method,
    whyUnavailable: () => `${name} is not set up in this shop yet. Please choose another method.`,
    newReference: () => randomBytes(16).toString('hex'),
    pagePath: () => null,
    start: async () => {
      throw new RangeError(`${name} is not set up`);
    },
    form: () => null,
    ask: null,
    refund: null,
  };
}
