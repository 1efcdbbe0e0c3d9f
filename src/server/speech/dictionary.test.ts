import { beforeAll, expect, test } from 'vitest';
import { preferencesOf } from '../../domain/shop/preference-choices.ts';
import type { Preferences } from '../../domain/shop/preferences.ts';
import { Dictionary } from './dictionary.ts';
import { parsePo } from './po-file.ts';
import { withPreferences } from './preferences-scope.ts';
import { toTemplate, valuesOf } from './templates.ts';

const PO = String.raw`msgid ""
msgstr ""
"Language: ne\n"

#: src/domain/shop/one.ts
#: src/web/two.tsx
#, fuzzy
msgid "Only {stock} are left"
msgstr "{stock} मात्र बाँकी छ"

msgid "Out of stock"
msgstr "मौज्दात छैन"

msgctxt "src/web/two.tsx"
msgid "Order"
msgstr "मगाउनुहोस्"

msgid "Order"
msgstr "अर्डर"

msgid "{seller} cannot send {what}: {reason}"
msgstr "{reason}। {seller}ले {what} पठाउन सक्दैन"

msgid "Parcel {position} of order {orderNumber}"
msgstr "अर्डर {orderNumber} को पार्सल {position}"

msgid "{parcel} was cancelled"
msgstr "{parcel} रद्द भयो"

msgid "The buyer wrote:\n{text}"
msgstr "खरिदकर्ताले लेख्नुभयो:\n{text}"

msgid "Your quote “{name}” is open until {day}."
msgstr "तपाईंको “{name}” {day} सम्म खुला छ।"

msgid "Total: {total}"
msgstr "जम्मा: {total}"

msgid "It goes <0>to {name}</0>"
msgstr ""

msgid ""
"Two "
"parts"
msgstr "दुई भाग"

msgid "{count} units"
msgstr "{count} थान"

msgid "Sold in packs of {multiple}"
msgstr ""
`;

const wordings = new Map<string, string>();
let dictionary: Dictionary;
const nepali = (choices: Partial<Preferences> = {}): Preferences => ({
  ...preferencesOf('ne', { calendar: null, digits: null, grouping: null }),
  ...choices,
});
const say = (text: string, reader = nepali()) => withPreferences(reader, () => dictionary.say(text));

beforeAll(() => {
  dictionary = new Dictionary([{ district: 'shop', messages: parsePo(PO) }], {
    wordings: () => wordings,
    clock: () => new Date('2026-11-27T06:00:00Z'),
  });
});

test('a PO file is read: places, uses, marks of what is unsure, texts of several lines', () => {
  const [first, , order] = dictionary.messages;
  expect(first).toMatchObject({
    text: 'Only {stock} are left',
    isUnsure: true,
    place: null,
    uses: ['src/domain/shop/one.ts', 'src/web/two.tsx'],
    district: 'shop',
  });
  expect(first?.id).toMatch(/^[\w-]{8}$/);
  expect(order).toMatchObject({ text: 'Order', place: 'src/web/two.tsx', isUnsure: false });
  expect(say('Two parts')).toBe('दुई भाग');
  expect(() => parsePo('msgid "a"\nmsgid_plural "b"')).toThrow('Line 2');
});

test('texts are found by themselves or by their message, and what is not ours stays', () => {
  expect(say('Out of stock')).toBe('मौज्दात छैन');
  expect(say('Only 3 are left')).toBe('3 मात्र बाँकी छ');
  expect(say('Order')).toBe('अर्डर');
  for (const text of ['Bolts M8', '', 'Only 3 are left today', 'It goes to Asha', 'x'.repeat(20_000)]) {
    expect(say(text)).toBe(text);
  }
  // Not translated yet: English, with the reader's digits.
  expect(say('Sold in packs of 12', nepali({ digits: 'devanagari' }))).toBe('Sold in packs of १२');
});

test('values change places, and are said anew: messages, phrases in any case, dates, sums and counts', () => {
  expect(say('Asha Traders cannot send it: Out of stock')).toBe('मौज्दात छैन। Asha Tradersले it पठाउन सक्दैन');
  expect(say('Parcel 2 of order TM-1 was cancelled')).toBe('अर्डर TM-1 को पार्सल 2 रद्द भयो');
  expect(say('parcel 2 of order TM-1 was cancelled')).toBe('अर्डर TM-1 को पार्सल 2 रद्द भयो');
  expect(say('Total: रू\u00a01,234,567.50')).toBe('जम्मा: रू\u00a012,34,567.50');
  expect(say('1,234,567 units', nepali({ digits: 'devanagari' }))).toBe('१२,३४,५६७ थान');
  const inDays = (day: string) => say(`Your quote “A” is open until ${day}.`).match(/” (.*) सम्म/)?.[1];
  expect(inDays('22 Nov 2026')).toBe('2083 मंसिर 6');
  expect(inDays('22 Nov 2026, 15:56')).toBe('2083 मंसिर 6, 15:56');
  expect(inDays('Sun 22 Nov 2026')).toBe('2083 मंसिर 6 आइतबार');
  expect(inDays('Tue 24 Nov, 17:00')).toBe('मंसिर 8 मंगलबार, 17:00');
  expect(inDays('2 Jan')).toBe('पुस 18');
  expect(inDays('29 Nov–5 Dec 2026')).toBe('2083 मंसिर 13–19');
  expect(inDays('Tue 24 – Thu 26 Nov')).toBe('मंसिर 8 मंगलबार – 10 बिहीबार');
  expect(inDays('Mangsir 2083')).toBe('2083 मंसिर');
  expect(inDays('22 Nov 2026 or later')).toBe('22 Nov 2026 or later');
});

test('a list of texts of the shop is said as one', () => {
  expect(say('Total: Out of stock, Two parts and Order')).toBe('जम्मा: मौज्दात छैन, दुई भाग र अर्डर');
  expect(say('Total: "Bolts > M8" or "Bolts"')).toBe('जम्मा: "Bolts > M8" वा "Bolts"');
  expect(say('Total: Asha and Order')).toBe('जम्मा: Asha and Order');
});

test('what people wrote stays theirs', () => {
  expect(say('The buyer wrote:\nIt came late.\nOnly 3 are left')).toBe(
    'खरिदकर्ताले लेख्नुभयो:\nIt came late.\nOnly 3 are left',
  );
  expect(say('Your quote “Only 5 units” is open until 1 Dec 2026.')).toBe(
    'तपाईंको “Only 5 units” 2083 मंसिर 15 सम्म खुला छ।',
  );
  // Lines that are no message together are said one by one.
  expect(say('Total: रू\u00a0500\nOut of stock\n2 × Bolt')).toBe('जम्मा: रू\u00a0500\nमौज्दात छैन\n2 × Bolt');
});

test('an English reader with other dates and digits reads the same words', () => {
  const reader = { ...preferencesOf('en', { calendar: 'bs', digits: 'devanagari', grouping: 'lakh' }) };
  expect(say('Out of stock', reader)).toBe('Out of stock');
  expect(say('Total: रू\u00a01,234,567', reader)).toBe('Total: रू\u00a0१२,३४,५६७');
  expect(say('Your quote “A” is open until 22 Nov 2026.', reader)).toContain('until ६ Mangsir २०८३.');
});

test('a wording of our desk lies over the file', () => {
  const { id } = dictionary.messages.find(({ text }) => text === 'Out of stock') ?? { id: '' };
  wordings.set(id, 'सकियो');
  expect(say('Out of stock')).toBe('सकियो');
  wordings.delete(id);
});

test('templates match in one pass, and never with another text', () => {
  const template = (text: string) =>
    toTemplate(text, null) as NonNullable<ReturnType<typeof toTemplate<null>>>;
  expect(valuesOf(template('{a} and {b}'), 'x and y and z')).toEqual(
    new Map([
      ['a', 'x'],
      ['b', 'y and z'],
    ]),
  );
  expect(valuesOf(template('{a} of {a}'), '2 of 3')).toBeNull();
  expect(valuesOf(template('a{x}a'), 'a')).toBeNull();
  expect(valuesOf(template('{a}{b} left'), '12 left')).toEqual(
    new Map([
      ['a', '12'],
      ['b', ''],
    ]),
  );
  expect(toTemplate('No value', null)).toBeNull();
  expect(toTemplate('{only}', null)).toBeNull();
});
