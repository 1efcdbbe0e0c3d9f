import type { PaymentMethod, PaymentStatus } from '../../domain/books/payment-status.ts';
import type { Ceilings } from '../../domain/payments/rails.ts';

/** A payment as a gateway must know it. */
export interface GatewayPayment {
  id: string;
  /** Our own random reference: letters, digits and hyphens only. */
  reference: string;
  amountPaisa: number;
  /** The gateway's handle from `start`, where it gave one: Khalti's pidx, Fonepay's PRN, NepalPAY's trace. */
  handle: string | null;
  /** What is bought, as the gateway shows it. */
  title: string;
  customer: { name: string; email: string; phone: string };
}

/** What the gateway prepared for a payment: a page of its own, or a code to scan. */
export interface GatewaySession {
  handle: string;
  /** Its page; beside a code that of the sandbox, where the demo pays without a phone. */
  url: string | null;
  /** The text of the code. */
  qr: string | null;
  expiresAt: Date;
}

/** What the gateway made of it: the payment's status from now on, and its page there. */
export interface GatewayStart {
  /** 'settled' only where no money has to move. */
  status: Extract<PaymentStatus, 'pending' | 'settled'>;
  session: GatewaySession | null;
}

/** A form the browser posts as it stands. */
export interface GatewayForm {
  url: string;
  fields: Record<string, string>;
}

/** The gateway's own server-side word about a payment. Only `settled` is money. */
export type GatewayAnswer =
  | { state: 'settled'; gatewayReference: string; amountPaisa: number }
  | { state: 'open' }
  /** Complete, but for another transaction, merchant or amount. */
  | { state: 'mismatch'; detail: string }
  | { state: 'unclear'; detail: string }
  | { state: 'not_found' }
  | { state: 'cancelled' }
  | { state: 'failed' }
  | { state: 'refunded'; gatewayReference: string | null; isFull: boolean };

export type RefundAnswer = { state: 'refunded' } | { state: 'refused'; detail: string };

/** One way to pay. */
export interface Gateway {
  readonly method: PaymentMethod;
  /**
   * Why this method cannot carry such a payment now, as a sentence for the buyer, or null.
   * `amountPaisa` null: in general.
   */
  whyUnavailable(payment: {
    kind: 'order' | 'subscription';
    amountPaisa: number | null;
    ceilings: Ceilings;
  }): string | null;
  /** A fresh random reference of the form this gateway wants. */
  newReference(): string;
  /** Our own page on which a payment goes on, or null where nothing is left to do. */
  pagePath(payment: { id: string; amountPaisa: number }): string | null;
  /**
   * Begins a payment. Called outside of any transaction: it may speak to another server.
   * Throws GatewayUnavailableError.
   */
  start(payment: GatewayPayment): Promise<GatewayStart>;
  /** The form that begins an open payment in the browser, or null where no form is posted. */
  form(payment: GatewayPayment): GatewayForm | null;
  /**
   * Asks the gateway what became of a payment; null where there is nobody to ask. Called outside of any
   * transaction. Throws GatewayUnavailableError.
   */
  ask: ((payment: GatewayPayment) => Promise<GatewayAnswer>) | null;
  /**
   * Sends money back; null where a person does that. Called outside of any transaction. `isFull`: all that was
   * paid. Throws GatewayUnavailableError: then it is not known whether the money moved.
   */
  refund:
    | ((refund: { gatewayReference: string; amountPaisa: number; isFull: boolean }) => Promise<RefundAnswer>)
    | null;
}

/** No answer, a late one, or one that cannot be read: nothing is known, ask again later. */
export class GatewayUnavailableError extends Error {}
