import type { KeptTexts } from './kept-texts.ts';

export type SandboxState =
  | 'open'
  | 'pending'
  | 'paid'
  | 'cancelled'
  | 'failed'
  | 'expired'
  | 'ambiguous'
  | 'not_found'
  | 'refunded'
  | 'partially_refunded';

/** A payment as the stand-in gateway remembers it. */
export interface SandboxPayment {
  gateway: 'esewa' | 'esewa_v1' | 'khalti' | 'connectips' | 'fonepay' | 'nepalpay';
  /** eSewa: transaction_uuid or pid; Khalti: pidx; connectIPS: TXNID; Fonepay: PRN; NepalPAY: validationTraceId. */
  id: string;
  amountPaisa: number;
  state: SandboxState;
  /** What of it went back. */
  refundedPaisa?: number;
  /** The gateway's own reference once money moved. */
  transaction: string | null;
  successUrl: string;
  failureUrl: string;
  orderId: string;
  orderName: string;
  expiresAt: number;
}

/** How the gateway misbehaves, for all payments, until changed. */
export interface SandboxSwitches {
  /** Milliseconds before the status or lookup call is answered. */
  delayMs: number;
  /** Answer the server-side calls with this HTTP code instead. */
  failWith: 403 | 503 | null;
  /** Group thousands in the signed return, as eSewa did in 2024. */
  hasCommaAmounts: boolean;
  /**
   * What is false in what they say; of connectIPS and the QR codes in their status calls; `product_code` of a courier:
   * each parcel has the same number.
   */
  tamper: 'none' | 'signature' | 'amount' | 'product_code';
}

export const CALM: Readonly<SandboxSwitches> = {
  delayMs: 0,
  failWith: null,
  hasCommaAmounts: false,
  tamper: 'none',
};

/** What the stand-ins remember. Read it anew each time: another process of the shop may have written. */
export interface SandboxStore {
  switches: Readonly<SandboxSwitches>;
  find(gateway: SandboxPayment['gateway'], id: string): SandboxPayment | null;
  save(payment: SandboxPayment): void;
}

export function createSandboxStore(kept: KeptTexts): SandboxStore {
  const keyOf = (gateway: string, id: string) => `payment ${gateway} ${id}`;
  const read = <T>(key: string): T | null => {
    const text = kept.get(key);
    return text === undefined ? null : JSON.parse(text);
  };
  return {
    get switches() {
      return read<SandboxSwitches>('switches') ?? CALM;
    },
    set switches(switches) {
      kept.set('switches', JSON.stringify(switches));
    },
    find: (gateway, id) => read(keyOf(gateway, id)),
    save: (payment) => kept.set(keyOf(payment.gateway, payment.id), JSON.stringify(payment)),
  };
}
