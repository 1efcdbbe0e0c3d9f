import { latinDigits } from './digits.ts';
import { PAGE_LANGUAGE } from './language.ts';

/** spec 5: the seven provinces as the shipping form offers them. */
export const PROVINCES = [
  'Province 1',
  'Madhesh Pradesh',
  'Bagmati Pradesh',
  'Gandaki Pradesh',
  'Lumbini Pradesh',
  'Karnali Pradesh',
  'Sudurpashchim Pradesh',
] as const;
export type Province = (typeof PROVINCES)[number];

const NEPALI_NAMES: Record<Province, string> = {
  'Province 1': 'कोशी प्रदेश',
  'Madhesh Pradesh': 'मधेश प्रदेश',
  'Bagmati Pradesh': 'बागमती प्रदेश',
  'Gandaki Pradesh': 'गण्डकी प्रदेश',
  'Lumbini Pradesh': 'लुम्बिनी प्रदेश',
  'Karnali Pradesh': 'कर्णाली प्रदेश',
  'Sudurpashchim Pradesh': 'सुदूरपश्चिम प्रदेश',
};

/** A province as these pages call it; its name for programs and papers is the English one. */
export function provinceName(province: string): string {
  return PAGE_LANGUAGE === 'ne' && isProvince(province) ? NEPALI_NAMES[province] : province;
}

export function isProvince(text: string | null): text is Province {
  return PROVINCES.some((province) => province === text);
}

/** spec 5: 10 digits with an optional +977 prefix. Spaces and hyphens between digits are tolerated. */
export function isNepalesePhone(text: string): boolean {
  return /^(\+977)?\d{10}$/.test(compactPhone(text));
}

/** The phone as stored: in Latin digits, without spaces and hyphens. */
export function compactPhone(text: string): string {
  return latinDigits(text).replace(/[\s-]/g, '');
}

/** '+977 9841 234 567' for a valid phone, else the text as it is. */
export function formatPhone(text: string): string {
  const match = /^(?:\+977)?(\d{4})(\d{3})(\d{3})$/.exec(compactPhone(text));
  return match ? `+977 ${match[1]} ${match[2]} ${match[3]}` : text;
}

/** nepal.md 8.1: a PAN has nine digits; no check digit is documented. */
export function isPan(text: string): boolean {
  return /^\d{9}$/.test(text);
}
