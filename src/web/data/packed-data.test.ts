import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slugOf } from '../../domain/shop/slug.ts';
import { packData, unpackData } from './packed-data.ts';

test('any data comes back as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (data) => {
      // JSON has no negative zero.
      const plain = JSON.parse(JSON.stringify(data));
      expect(unpackData(packData(plain))).toEqual(plain);
    }),
  );
});

test('keys that look like marks come back', () => {
  for (const data of [
    [{ '|': 'a|b' }, { '/': '|' }],
    [{ '&': [1] }, { '&': [2] }],
    [{ '#': {} }],
    { '#': { a: { '=': [1, 2] } } },
    [{ '=': 1 }, { '=': 1 }],
    { '\\#': { '%': [[], []] } },
    [
      { a: 'x', '^': 'x', b: { '^': 'a' } },
      { a: 'y', '^': 'y', b: { '^': 'a' } },
    ],
  ])
    expect(unpackData(packData(data))).toEqual(data);
});

test('rows come back with their nested objects, quotes, tildes and line breaks', () => {
  const rows = [
    { _id: 'a', name: '3.5" display ~ "large"', pricing: { regular: 1, wholesale: 0.5 }, images: [] },
    { _id: 'b', name: 'C:\\path\n\u007e', pricing: { regular: 2, wholesale: 1 }, images: [{ url: '/x' }] },
  ];
  expect(unpackData(packData({ rows, total: 2 }))).toEqual({ rows, total: 2 });
});

test('keys of rows are written once', () => {
  const rows = Array.from({ length: 20 }, (_, index) => ({ identifier: index, description: `row ${index}` }));
  expect(packData(rows).match(/description/g)).toHaveLength(1);
});

test('texts that many rows share are written once', () => {
  const rows = Array.from({ length: 20 }, (_, index) => ({
    id: `${index}`,
    seller: index % 3 ? 'Himal' : null,
  }));
  const packed = packData(rows);
  expect(packed.match(/Himal/g)).toHaveLength(1);
  expect(unpackData(packed)).toEqual(rows);
  const tricky = [{ '%': ['a', 'a'] }, { '%': ['a', 'a'] }];
  expect(unpackData(packData(tricky))).toEqual(tricky);
});

test('texts of a column are written as one, without what they begin and end with', () => {
  const pictures = ['red', 'green', 'blue'].map((name) => ({ url: `/uploads/demo-${name}-600.webp`, name }));
  const packed = packData(pictures);
  expect(packed).toContain('red|green|blue');
  expect(packed.match(/uploads/g)).toHaveLength(1);
  expect(unpackData(packed)).toEqual(pictures);
  for (const texts of [
    ['a|b', 'c', 'd'],
    ['', '', 'x'],
    ['abcabcabcabc', 'abcabcabcabcabc', 'abcabcabc'],
    ['💡 lamp of light', '💡 lamp of night', '💡 lamp of sight'],
    ['सुई सुई सुई सुई', 'सुई सुई सुई', 'सुई सुई सुई सुई सुई'],
  ]) {
    const rows = texts.map((text, at) => ({ text, at }));
    expect(unpackData(packData(rows))).toEqual(rows);
  }
});

test('lists of one thing each are written as their things', () => {
  const rows = ['a', 'b', 'c'].map((url) => ({ images: [{ url: `/uploads/${url}.webp` }], tags: [] }));
  expect(packData(rows)).toContain('a|b|c');
  expect(unpackData(packData(rows))).toEqual(rows);
});

test('slugs of a column before are not written', () => {
  const rows = ['Cartons & Boxes', 'LEDs', 'Tools'].map((name) => ({ name, slug: slugOf(name) }));
  expect(packData(rows)).not.toContain('cartons-boxes');
  expect(unpackData(packData(rows))).toEqual(rows);
  const called = [...rows, { name: 'Cables', slug: 'wires' }];
  expect(unpackData(packData(called))).toEqual(called);
});

test('what is the same in all rows is written once', () => {
  const rows = Array.from({ length: 20 }, (_, index) => ({
    id: index,
    awayUntil: null,
    isNew: true,
    tags: [],
  }));
  const packed = packData(rows);
  expect(packed.match(/null/g)).toHaveLength(1);
  expect(packed.match(/true/g)).toHaveLength(1);
  expect(unpackData(packed)).toEqual(rows);
  const tricky = [{ '=': [1, 2] }, { '=': [1, 2] }];
  expect(unpackData(packData(tricky))).toEqual(tricky);
});

test('a column that is the same as one before it is not written again', () => {
  const rows = ['Himal', 'Fluke'].map((brand, at) => ({
    value: brand,
    label: brand,
    first: `${at}`,
    count: at,
  }));
  const packed = packData(rows);
  expect(packed.match(/Himal/g)).toHaveLength(1);
  expect(unpackData(packed)).toEqual(rows);
});
