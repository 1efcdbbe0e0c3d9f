/** EMV QR codes for merchants: tag, length and value, one after the other. */
const field = (tag: string, value: string) => `${tag}${String(value.length).padStart(2, '0')}${value}`;

export interface EmvCode {
  /** Tag and text of whom it pays by which network. */
  account: readonly [tag: string, text: string];
  amountPaisa: number;
  merchantName: string;
  billNumber: string;
  /** The network's own name of this code. */
  label: string;
}

/** The text of a code for one payment, with its checksum. */
export function emvCode({ account, amountPaisa, merchantName, billNumber, label }: EmvCode): string {
  const text = [
    field('00', '01'),
    field('01', '12'),
    field(account[0], field('00', account[1])),
    field('52', '5399'),
    field('53', '524'),
    field('54', (amountPaisa / 100).toFixed(2)),
    field('58', 'NP'),
    field('59', merchantName.slice(0, 25)),
    field('60', 'Kathmandu'),
    field('62', field('01', billNumber.slice(0, 25)) + field('51', label)),
    '6304',
  ].join('');
  return text + crc(text);
}

/** The network's name of a code, as a phone reads it. */
export function labelInCode(text: string): string | null {
  return fieldIn(fieldIn(text, '62') ?? '', '51');
}

function fieldIn(text: string, wanted: string): string | null {
  for (let at = 0; at + 4 <= text.length; ) {
    const length = Number(text.slice(at + 2, at + 4));
    if (text.slice(at, at + 2) === wanted) return text.slice(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return null;
}

/** CRC-16/CCITT-FALSE, as EMV asks for. */
function crc(text: string): string {
  let sum = 0xffff;
  for (const byte of Buffer.from(text)) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff;
  }
  return sum.toString(16).toUpperCase().padStart(4, '0');
}
