import { expect, test } from 'vitest';
import { attributesOf } from './attribute-inheritance.ts';

const tree = [
  { id: 'lighting', parentId: 'electrical' },
  { id: 'bulbs', parentId: 'lighting' },
  { id: 'electrical', parentId: null },
  { id: 'cables', parentId: 'electrical' },
];
const attributes = [
  { name: 'Voltage', categoryId: 'electrical', displayOrder: 2 },
  { name: 'Warranty', categoryId: 'electrical', displayOrder: 9 },
  { name: 'Power', categoryId: 'lighting', displayOrder: 1 },
  { name: 'Glare', categoryId: 'lighting', displayOrder: 2 },
  { name: 'Base', categoryId: 'bulbs', displayOrder: 3 },
  { name: 'VOLTAGE', categoryId: 'bulbs', displayOrder: 4 },
];
const namesOf = (id: string) => attributesOf(attributes, tree, id).map(({ name }) => name);

test('a category has its own attributes and those above it in their order, the nearest first', () => {
  expect(namesOf('lighting')).toEqual(['Power', 'Glare', 'Voltage', 'Warranty']);
  expect(namesOf('cables')).toEqual(['Voltage', 'Warranty']);
  expect(namesOf('unknown')).toEqual([]);
});

test('the nearest stands for all of its name', () => {
  expect(namesOf('bulbs')).toEqual(['Power', 'Glare', 'Base', 'VOLTAGE', 'Warranty']);
});
