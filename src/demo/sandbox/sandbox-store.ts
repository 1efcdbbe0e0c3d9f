import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

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
  gateway: 'esewa' | 'esewa_v1' | 'khalti';
  /** eSewa: transaction_uuid or pid; Khalti: pidx. */
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
  tamper: 'none' | 'signature' | 'amount' | 'product_code';
}

export const CALM: SandboxSwitches = { delayMs: 0, failWith: null, hasCommaAmounts: false, tamper: 'none' };

export interface SandboxStore {
  switches: SandboxSwitches;
  find(gateway: SandboxPayment['gateway'], id: string): SandboxPayment | null;
  save(payment: SandboxPayment): void;
}

/** Kept in memory, and in a file when one is given, so that demo payments survive a restart. */
export function createSandboxStore(file: string | null): SandboxStore {
  const payments = new Map<string, SandboxPayment>(file === null ? [] : read(file));
  const keyOf = (gateway: string, id: string) => `${gateway}:${id}`;
  return {
    switches: { ...CALM },
    find: (gateway, id) => payments.get(keyOf(gateway, id)) ?? null,
    save(payment) {
      payments.set(keyOf(payment.gateway, payment.id), payment);
      if (file !== null) write(file, payments);
    },
  };
}

function read(file: string): [string, SandboxPayment][] {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return [];
  }
}

function write(file: string, payments: Map<string, SandboxPayment>): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify([...payments]));
  renameSync(`${file}.new`, file);
}
