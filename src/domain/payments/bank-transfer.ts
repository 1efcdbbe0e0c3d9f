/** 8 MB, of one slip; 413 for more. */
export const MOST_RECEIPT_BYTES = 8_000_000;

/** Letters and digits that are not mistaken for each other when read out or copied: no I, L, O, U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const REFERENCE_LENGTH = 8;

/** 'TM-7K3QX9F2' from at least eight random bytes: what a buyer writes into the remark of a transfer. */
export function bankReference(randomBytes: Uint8Array): string {
  const letters = Array.from(randomBytes.subarray(0, REFERENCE_LENGTH), (byte) => ALPHABET[byte & 31]);
  if (letters.length < REFERENCE_LENGTH) throw new RangeError('A bank reference needs eight random bytes');
  return `TM-${letters.join('')}`;
}

/**
 * A bank's reference without what people and programs change when they copy it: case, spaces, punctuation. The same rule
 * as `bank_reference_key` of the database; empty when nothing is left.
 */
export function bankReferenceKey(bankReference: string): string {
  return bankReference
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z\u0080-\u{10ffff}]|[\u200b-\u200f\ufeff]/gu, '');
}

export type TransferResolution = 'short' | 'over';
export type TransferOutcome =
  | { kind: 'exact' }
  /** Recorded; the rest is still awaited. */
  | { kind: 'short' }
  /** Settles; the surplus goes back. */
  | { kind: 'over'; surplusPaisa: number }
  /** Neither equal nor explained by the admin: negative when too little came. */
  | { kind: 'differs'; differencePaisa: number };

/** What a transfer of `receivedPaisa` means when `awaitedPaisa` is still open (product.md 8: payments). */
export function transferOutcome(
  awaitedPaisa: number,
  receivedPaisa: number,
  resolution: TransferResolution | undefined,
): TransferOutcome {
  const differencePaisa = receivedPaisa - awaitedPaisa;
  if (differencePaisa === 0) return { kind: 'exact' };
  if (differencePaisa < 0 && resolution === 'short') return { kind: 'short' };
  if (differencePaisa > 0 && resolution === 'over') return { kind: 'over', surplusPaisa: differencePaisa };
  return { kind: 'differs', differencePaisa };
}
