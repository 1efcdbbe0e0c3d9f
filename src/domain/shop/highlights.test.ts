import { expect, test } from 'vitest';
import { highlightsOf } from './highlights.ts';

const rows = [
  { name: 'Finish', key: 'finish', value: 'Matt' },
  { name: 'Poles', key: 'poles', value: '2' },
  { name: 'Note', key: 'note', value: 'Keep dry, and away from children and sunlight' },
  { name: 'Power', key: 'power', value: '9 W' },
  { name: 'Base', key: 'base', value: 'E27' },
  { name: 'Colour', key: 'colour', value: 'White' },
];

test('four short ones in the order of the seller, with the name where a number says nothing alone', () => {
  expect(highlightsOf(rows)).toEqual({ texts: ['Matt', 'Poles 2', '9 W', 'E27'], chosen: 0 });
  expect(highlightsOf([])).toEqual({ texts: [], chosen: 0 });
});

test('what the list is narrowed by comes first, then what tells products of the category apart', () => {
  const ranked = highlightsOf(rows, { chosen: new Set(['colour']), telling: new Set(['power', 'base']) });
  expect(ranked).toEqual({ texts: ['White', '9 W', 'E27', 'Matt'], chosen: 1 });
});

test('what two rows say alike is told apart by their names, and nothing is said twice', () => {
  const sized = [
    { name: 'Width', key: 'width', value: '5 mm' },
    { name: 'Thickness', key: 'thickness', value: '5 mm' },
    { name: 'Power', key: 'power', value: '9 W' },
    { name: 'Power', key: 'power', value: '9 W' },
    { name: 'Colour', key: 'colour', value: 'White' },
  ];
  expect(highlightsOf(sized).texts).toEqual(['Width 5 mm', 'Thickness 5 mm', 'Power 9 W']);
  const long = [
    { name: 'Name of a row that is too long to be read', value: '5 mm' },
    { name: 'Width', value: '5 mm' },
    { name: 'Height', value: '5 mm' },
  ];
  expect(highlightsOf(long).texts).toEqual(['5 mm', 'Width 5 mm', 'Height 5 mm']);
  const narrowed = { chosen: new Set(['power']), telling: new Set<string>() };
  expect(highlightsOf(sized, narrowed)).toEqual({
    texts: ['Power 9 W', 'Width 5 mm', 'Thickness 5 mm'],
    chosen: 1,
  });
});
