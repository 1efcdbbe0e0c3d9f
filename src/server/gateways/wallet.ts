import { randomBytes } from 'node:crypto';
import { type GatewayMethod, PAYMENT_METHOD_NAMES } from '../../domain/books/payment-status.ts';
import { whyNotCarried } from '../../domain/payments/rails.ts';
import { rupeesFromPaisa } from '../../domain/shop/money.ts';
import type { Gateway } from './gateway.ts';
import type { GatewayHttp } from './gateway-http.ts';

/** What the gateways have in common: reference, ceiling, and not being offered while their server is silent. */
export function walletBasics(
  method: GatewayMethod,
  http: GatewayHttp,
): Pick<Gateway, 'newReference' | 'whyUnavailable' | 'pagePath'> {
  const name = PAYMENT_METHOD_NAMES[method];
  return {
    newReference: () => randomBytes(16).toString('hex'),
    whyUnavailable({ amountPaisa, ceilings }) {
      const refusal = amountPaisa === null ? null : whyNotCarried(method, amountPaisa, ceilings[method]);
      if (refusal !== null) return refusal;
      return http.isSilent() ? `${name} is not answering at the moment. Please choose another method.` : null;
    },
    // The page takes everything from the server by id; the amount stands in the address because spec 7 says so.
    pagePath: ({ id, amountPaisa }) => `/payment/${method}?amount=${rupeesFromPaisa(amountPaisa)}&id=${id}`,
  };
}

/** A gateway without keys: never offered; payments made before are asked about once it is set up again. */
export function unconfiguredWallet(method: GatewayMethod): Gateway {
  const name = PAYMENT_METHOD_NAMES[method];
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
