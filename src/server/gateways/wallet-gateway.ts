import type { PaymentMethod } from '../../domain/payment-status.ts';

/** One try to pay, as a gateway must know it. */
export interface WalletAttempt {
  paymentId: string;
  /** Our own random reference: letters, digits and hyphens only. */
  reference: string;
  amountPaisa: number;
  /** The gateway's handle from `start`, where it gave one (Khalti's pidx). */
  handle: string | null;
  /** What is bought, as the gateway shows it. */
  title: string;
  customer: { name: string; email: string; phone: string };
}

/** Where the browser goes: a form it posts, or an address it opens. */
export type WalletStart =
  | { kind: 'form'; url: string; fields: Record<string, string> }
  | { kind: 'redirect'; url: string; handle: string; expiresAt: Date };

/** The gateway's own server-side word about an attempt. Only `settled` is money. */
export type WalletAnswer =
  | { state: 'settled'; gatewayReference: string; amountPaisa: number }
  | { state: 'open' }
  | { state: 'unclear'; detail: string }
  | { state: 'not_found' }
  | { state: 'cancelled' }
  | { state: 'failed' }
  | { state: 'refunded'; gatewayReference: string | null; isFull: boolean };

export type RefundAnswer = { state: 'refunded' } | { state: 'refused'; detail: string };

export interface WalletGateway {
  method: Extract<PaymentMethod, 'esewa' | 'khalti'>;
  /** Prepares the payment at the gateway. Throws GatewayUnavailableError. */
  start(attempt: WalletAttempt): Promise<WalletStart>;
  /** Asks the gateway what became of the attempt. Throws GatewayUnavailableError. */
  ask(attempt: WalletAttempt): Promise<WalletAnswer>;
  /** Null where the gateway has no refund call: a person refunds by its portal. */
  refund: ((attempt: WalletAttempt, gatewayReference: string) => Promise<RefundAnswer>) | null;
}

/** No answer, a late one, or one that cannot be read: nothing is known, ask again later. */
export class GatewayUnavailableError extends Error {}
