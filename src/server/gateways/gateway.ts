import type { PaymentMethod, PaymentStatus } from '../../domain/payment-status.ts';

/** A payment that is about to be made. */
export interface GatewayPayment {
  id: string;
  reference: string;
  amountPaisa: number;
}

/** What the gateway made of it: where the browser goes next, and the payment's status from now on. */
export interface GatewayStart {
  paymentUrl: string | null;
  /** 'settled' only where no money has to move. */
  status: Extract<PaymentStatus, 'pending' | 'settled'>;
}

/** One way to pay. */
export interface Gateway {
  readonly method: PaymentMethod;
  /**
   * Why this method cannot carry such a payment now, as a sentence for the buyer, or null.
   * `amountPaisa` null: in general.
   */
  whyUnavailable(payment: { kind: 'order' | 'subscription'; amountPaisa: number | null }): string | null;
  /** A fresh random reference of the form this gateway wants. */
  newReference(): string;
  /** Begins a payment. Called outside of any transaction: it may speak to another server. */
  start(payment: GatewayPayment): Promise<GatewayStart>;
}
