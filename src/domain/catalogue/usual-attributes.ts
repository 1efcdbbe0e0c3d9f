import { attributeKey } from './attribute-value.ts';

// What goods of most trades are told apart by: a shop begins with these, and its admin goes on from there.

/** Its name, the unit of a number (null: a choice), and other names of the row. */
export type UsualAttribute = readonly [name: string, unit: string | null, ...spellings: string[]];

export const POWER: UsualAttribute = ['Power', 'W', 'Watt', 'Wattage', 'शक्ति', 'वाट'];
export const VOLTAGE: UsualAttribute = ['Voltage', 'V', 'Rated voltage', 'Supply voltage', 'Volt', 'भोल्टेज'];
export const RATED_CURRENT: UsualAttribute = ['Rated current', 'A', 'Current', 'Ampere', 'Amp', 'करेन्ट'];
export const BASE: UsualAttribute = ['Base', null, 'Cap', 'Holder', 'Socket'];
export const LENGTH: UsualAttribute = ['Length', 'm', 'Coil length', 'लम्बाइ'];
export const CROSS_SECTION: UsualAttribute = ['Cross-section', 'mm²', 'Sq mm', 'Conductor size'];
export const COLOUR: UsualAttribute = ['Colour', null, 'Color', 'रङ'];
export const DIAMETER: UsualAttribute = ['Diameter', 'mm', 'व्यास'];
export const WEIGHT: UsualAttribute = ['Weight', 'kg', 'तौल'];
export const MATERIAL: UsualAttribute = ['Material', null, 'सामग्री'];
export const PROTECTION: UsualAttribute = ['Protection', null, 'IP rating'];

/** In the order of their filters. No word stands for two of them. */
export const USUAL_ATTRIBUTES: readonly UsualAttribute[] = [
  POWER,
  VOLTAGE,
  RATED_CURRENT,
  BASE,
  LENGTH,
  CROSS_SECTION,
  DIAMETER,
  WEIGHT,
  COLOUR,
  MATERIAL,
  PROTECTION,
];

/**
 * Those of the usual ones whose name means nothing yet, without spellings that already mean something; and the names of
 * those that are left out. `taken`: the words in use, as `attributeKey` folds them.
 */
export function usualBeside(taken: { has(key: string): boolean }): {
  missing: { name: string; unit: string | null; spellings: string[] }[];
  skipped: string[];
} {
  const isTaken = (word: string) => taken.has(attributeKey(word));
  return {
    missing: USUAL_ATTRIBUTES.filter(([name]) => !isTaken(name)).map(([name, unit, ...spellings]) => ({
      name,
      unit,
      spellings: spellings.filter((word) => !isTaken(word)),
    })),
    skipped: USUAL_ATTRIBUTES.flatMap(([name]) => (isTaken(name) ? [name] : [])),
  };
}
