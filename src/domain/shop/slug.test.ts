import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slugOf } from './slug.ts';

test.each([
  ['Office Supplies', 'office-supplies'],
  ['  Cables & Wires (4 mm²)! ', 'cables-wires-4-mm'],
  ['--A__B--', 'a-b'],
  ['थोक', 'thok'],
  ['थोक सामान', 'thok-saman'],
  ['बिजुली', 'bijuli'],
  ['कार्यालय सामग्री', 'karyalay-samagri'],
  ['पम्प ५०', 'pamp-50'],
  ['थोक LED', 'led'],
  ['日本', ''],
  ['', ''],
])('%j becomes %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test('a slug is its own slug and holds nothing but letters, digits and single hyphens', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const slug = slugOf(name);
      expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
      expect(slugOf(slug)).toBe(slug);
    }),
  );
});
