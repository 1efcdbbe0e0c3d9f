import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { strayWords, termsOf } from './messages/glossary.ts';
import { poFiles, readPoFile } from './messages/po-files.ts';

const root = path.join(import.meta.dirname, '..');
const terms = termsOf(readFileSync(path.join(root, 'docs/glossary.md'), 'utf8'));

test('every term of trade, tax and law has one Nepali word in all messages', () => {
  const messages = poFiles(path.join(root, 'locales/ne')).flatMap(readPoFile);
  expect(messages.length).toBeGreaterThan(5000);
  expect(strayWords(messages, terms)).toEqual([]);
});

test('each term stands once, with its Nepali and its source', () => {
  const names = terms.map(({ english }) => english.toLowerCase());
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(terms.length).toBeGreaterThanOrEqual(250);
  expect(terms.filter(({ nepali }) => nepali.some((form) => form.trim() === ''))).toEqual([]);
});

test('a word that strays is found, whatever stands around it', () => {
  const said = (text: string, translation: string) => strayWords([{ text, translation }], terms).length;
  expect(said('Your bills', 'तपाईंका बिल')).toBe(1);
  expect(said('<0>Bill</0> {number}', '<0>बीजक</0> {number}')).toBe(0);
  // A longer term is judged alone; values are no words; names stay as they are.
  expect(said('Credit note', 'क्रेडिट नोट')).toBe(0);
  expect(said('{bill} is open', '{bill} खुला छ')).toBe(0);
  expect(said('Billing', 'हिसाब')).toBe(0);
  expect(said('Webhook', 'Webhook')).toBe(0);
});
