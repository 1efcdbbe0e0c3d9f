/** Numbers of single pieces, as sellers scan them and buyers copy them from a label. */

export const SERIAL_LENGTH = 64;
/** More than anybody packs of one kind into one parcel. */
export const MOST_SERIALS = 5_000;

/** What one piece may have: letters of any script, digits, signs; nothing that cannot be printed. */
export const isSerial = (serial: string): boolean =>
  [...serial].length <= SERIAL_LENGTH && /^[^\p{C}]+$/u.test(serial) && serialKey(serial) !== '';

/** By what two spellings of a number are the same: capital letters, no spaces and no dashes. */
export function serialKey(serial: string): string {
  return serial
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '');
}

/** The numbers of a list as it was scanned or pasted: one a line, or with commas, semicolons or tabs between them. */
export function readSerials(text: string): string[] {
  return text
    .split(/[\n\r,;\t]/)
    .map((serial) => serial.trim())
    .filter((serial) => serial !== '');
}

/** Those that stand in a list more than once, each as it was typed the second time. */
export function repeatedSerials(serials: readonly string[]): string[] {
  const seen = new Set<string>();
  const repeated = new Map<string, string>();
  for (const serial of serials) {
    const key = serialKey(serial);
    if (seen.has(key)) repeated.set(key, serial);
    seen.add(key);
  }
  return [...repeated.values()];
}
