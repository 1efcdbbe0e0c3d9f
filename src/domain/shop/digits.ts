const DEVANAGARI_DIGITS = /[०-९]/g;

/** The same text with १२३ as 123: whoever types a number may use either. */
export function latinDigits(text: string): string {
  return text.replace(DEVANAGARI_DIGITS, (digit) => String(digit.charCodeAt(0) - 0x0966));
}

/**
 * What was typed into a search: numbers are stored in Latin digits. Beside Nepali words digits stay as they are, for
 * they may stand so in a name.
 */
export function searchedText(text: string): string {
  const latin = latinDigits(text);
  return /\p{Script=Devanagari}/u.test(latin) ? text : latin;
}

/** What a field for a number says, in either digits: null when nothing is typed, NaN when it is no number. */
export function typedNumber(text: string): number | null {
  return text.trim() === '' ? null : Number(latinDigits(text));
}

/** The same of a field for an amount, which may be typed as it is printed: 1,500. */
export function typedAmount(text: string): number | null {
  return typedNumber(text.replaceAll(',', ''));
}
