import { expect, test } from 'vitest';
import { attributeInputSchema } from '../../contract/catalogue/attributes.contract.ts';
import { attributeKey, readAttributeValue } from './attribute-value.ts';
import { USUAL_ATTRIBUTES, usualBeside } from './usual-attributes.ts';

test('no word stands for two of the usual attributes, and each passes the form', () => {
  const words = USUAL_ATTRIBUTES.flatMap(([name, , ...spellings]) => [name, ...spellings].map(attributeKey));
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  for (const [name, unit, ...spellings] of USUAL_ATTRIBUTES) {
    const kind = unit === null ? 'choice' : 'number';
    expect(attributeInputSchema.safeParse({ category: 'any', name, spellings, kind, unit }).success).toBe(
      true,
    );
    expect(readAttributeValue(unit === null ? 'E27' : `9 ${unit}`, { kind, unit }), name).not.toBeNull();
  }
});

test('what is there already is left out, and so is a spelling that means something else', () => {
  const all = usualBeside(new Set());
  expect(all.missing).toHaveLength(USUAL_ATTRIBUTES.length);
  expect(all.skipped).toEqual([]);
  const some = usualBeside(new Set(['power', 'amp', 'वाट']));
  expect(some.skipped).toEqual(['Power']);
  expect(some.missing.find(({ name }) => name === 'Rated current')?.spellings).toEqual([
    'Current',
    'Ampere',
    'करेन्ट',
  ]);
  const names = USUAL_ATTRIBUTES.map(([name]) => attributeKey(name));
  expect(usualBeside(new Set(names)).missing).toEqual([]);
});
