import { currentPreferences } from './preferences.ts';

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

/** The same text with 123 as १२३ where that is how people want to read. */
export function inChosenDigits(text: string): string {
  if (currentPreferences().digits === 'latin') return text;
  return text.replace(/\d/g, (digit) => String.fromCharCode(0x0966 + Number(digit)));
}

/** '1234567' as '1,234,567'. */
export function inThousands(whole: string): string {
  return grouped(whole, 3);
}

/** Commas between the last three digits and those before, which stand in groups of `size`. */
function grouped(whole: string, size: number): string {
  let end = whole.length - 3;
  let text = whole.slice(Math.max(end, 0));
  for (; end > 0; end -= size) text = `${whole.slice(Math.max(end - size, 0), end)},${text}`;
  return text;
}

/** '1234567' as people want to read it: '1,234,567', '12,34,567' or '१२,३४,५६७'. */
export function inChosenGroups(whole: string): string {
  const isInLakh = currentPreferences().grouping === 'lakh';
  return inChosenDigits(isInLakh ? grouped(whole, 2) : inThousands(whole));
}
