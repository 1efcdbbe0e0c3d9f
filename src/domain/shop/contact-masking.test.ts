import { describe, expect, test } from 'vitest';
import { maskContacts } from './contact-masking.ts';

/** Spellings by which people try to meet outside; what must not be left of each. */
const CONTACTS: [string, RegExp][] = [
  ['9841234567', /\d{3}/],
  ['98 4123 4567', /\d{3}/],
  ['984-123-4567', /\d{3}/],
  ['(984) 1234567', /\d{3}/],
  ['98.41.23.45.67', /\d\d\.\d/],
  ['98/41/23/45/67', /\d\d\/\d/],
  ['9 8 4 1 2 3 4 5 6 7', /\d \d/],
  ['9-8-4-1-2-3-4-5-6-7', /\d-\d/],
  ['9, 8, 4, 1, 2, 3, 4, 5, 6, 7', /\d, \d/],
  ['98_4123_4567', /\d{3}/],
  ['98*4123*4567', /\d{3}/],
  ['+977 9841234567', /\d{3}/],
  ['+977-984-1234567', /\d{3}/],
  ['00977 984 123 4567', /\d{3}/],
  ['977 9841234567', /\d{3}/],
  ['09841234567', /\d{3}/],
  ['९८४१२३४५६७', /[०-९]{3}/],
  ['९८ ४१२३ ४५६७', /[०-९]{3}/],
  ['98४१23४५67', /[\d०-९]{3}/],
  ['９８４１２３４５６７', /[０-９]{3}/],
  ['9️⃣8️⃣4️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣', /\d/],
  ['⑨⑧④①②③④⑤⑥⑦', /[①-⑨]/],
  ['984\u200b123\u200b4567', /\d{3}/],
  ['984l23456O', /\d{3}/],
  ['nine eight four one two three four five six seven', /eight|three|seven/],
  ['NINE-EIGHT-FOUR-ONE-TWO-THREE-FOUR-FIVE-SIX-SEVEN', /EIGHT|SEVEN/],
  ['ninety eight forty one twenty three forty five sixty seven', /ninety|forty|seven/],
  ['nine eight double four one two three four five six', /eight|double|five/],
  ['98 forty one 23 four five 67', /forty|\d\d/],
  ['nau aath char ek dui tin char panch chha sat', /aath|panch/],
  ['नौ आठ चार एक दुई तीन चार पाँच छ सात', /आठ|पाँच|सात/],
  ['अन्ठानब्बे ४१ २३ ४५ ६७'.replace('अन्ठानब्बे', 'अन्ठान्नब्बे'), /[०-९]{2}|अन्ठा/],
  ['01-4412345', /\d{3}/],
  ['01 441 2345', /\d{3}/],
  ['(061) 520123', /\d{3}/],
  ['+977-1-5970123', /\d{3}/],
  ['+91 70123 45678', /\d{3}/],
  ['call me on 4412345', /\d{3}/],
  ['फोन नम्बर: ४४१२३४५', /[०-९]{3}/],
  ['whatsapp 70123 45678', /\d{3}/],
  ['ram.sharma@gmail.com', /ram|gmail/],
  ['ram.sharma @ gmail . com', /ram|gmail/],
  ['ram＠gmail．com', /ram|gmail/],
  ['ram(at)gmail(dot)com', /ram|gmail/],
  ['ram [at] thok-mart [dot] com [dot] np', /ram|mart/],
  ['ram at gmail dot com', /ram|gmail/],
  ['ram dot sharma at gmail dot com', /ram|sharma|gmail/],
  ['RAM AT GMAIL.COM', /RAM|GMAIL/],
  ['ram at the rate gmail com', /ram|gmail/],
  ['ram.sharma gmail com', /ram|sharma/],
  ['राम एट जीमेल डट कम', /राम|जीमेल/],
  ['my gmail: ram.sharma12', /ram|12/],
  ['ram@gmаil.com', /ram|il/],
  ['www.thokmart.com', /thokmart/],
  ['https://thokmart.example/shop?id=1', /thokmart|shop/],
  ['hxxps://thokmart.example', /thokmart/],
  ['thokmart.com.np', /thokmart|np/],
  ['thokmart dot com', /thokmart/],
  ['thokmart (dot) com (dot) np', /thokmart|np/],
  ['thokmart . com', /thokmart/],
  ['thokmart.com/deal', /thokmart|deal/],
  ['indiamart.in', /indiamart/],
  ['t.me/thokmart', /thokmart/],
  ['wa.me/9779841234567', /\d{3}/],
  ['थोकमार्ट डट कम', /थोकमार्ट/],
  ['98—41—23—45—67', /\d{2}/],
  ['98....41....23....45....67', /\d{2}/],
  ['nine 8 four 1 two 3 four 5 six 7', /eight|four|\d/],
  ['नाइन एट फोर वान टु थ्री फोर फाइभ सिक्स सेभेन', /फोर|सेभेन/],
  ['r a m @ g m a i l . c o m', /r a m|g m/],
  ['ram_at_gmail_dot_com', /ram|gmail/],
  ['ram-at-g-mail-dot-com', /gmail/],
  ['ramATgmailDOTcom', /ram|gmail/],
  ['thokmartdotcom', /thokmart/],
  ['thokmart,com', /thokmart/],
  ['www thokmart com', /thokmart/],
  ['ram at g mail point com', /ram|mail/],
];

/** Texts about goods that arrive whole. */
const HARMLESS = [
  'Do you have Acti9 iC60N A9F74232, 2-pole, C32?',
  'LM2596S-ADJ, 1N4007 and BC547B x 200 each',
  'SKF 6205-2RS and 6308.2Z, 12 of each',
  'Siemens 3RT2015-1BB41 or 3RT2016-1AP02',
  '3M 7100012345 or 7000006241, which is in stock?',
  'Bosch 2 608 600 123 and 0 601 9E4 200',
  'HS code 8536.20.10, EAN 8901234567890',
  'ISBN 978-9937-2-1234-5',
  'Our PAN is 301234567, please bill to it',
  'Rs 1,25,000 for 50 and NPR 12,50,000.00 for 500',
  'रू ८,९५० मा ५० वटा, रू ८५० प्रति वटा',
  '98.5 120.25 33.10 and 9.75, 12.50, 34.00',
  '1200x600x400 mm, 98 x 120 x 450 x 20',
  'Cable 0.5 1.5 2.5 4 6 10 16 25 sq.mm, 90 m coil',
  'M8x1.25x40, M10x1.5x60, 8.8 zinc',
  '220-240 V, 50 Hz, 9.8 A, IP65, 4000 K, 980 lm',
  'Order TM-2026-000161, return R-2083-000418, bill 2083-84/000042',
  'Needed by 2083-08-15 or 30 Nov 2026, 15:40',
  'It is one of two or three sizes: nine inch, eight inch',
  'Please connect the board. COM port 3 is not found. Net weight 450 g.',
  '10 pcs @ Rs 350 each, 5 @ 500',
  'I am at home at ten. In stock? Me too',
  'Router default address 192.168.1.1, ports 80/443',
  'Cell 18650 2600 mAh, phone stand 1234567, contact 10 A 2500000 cycles',
  'A B C D E and a b, c or d',
  'Two double pole, one triple pole, 63 A',
];

describe('ways past us', () => {
  test.each(CONTACTS)('%s is hidden', (contact, left) => {
    for (const text of [
      contact,
      `Namaste, ${contact} please`,
      `(${contact})`,
      `${contact}.`,
      `a\n${contact}\nb`,
    ]) {
      const masked = maskContacts(text);
      expect(masked.hasHidden).toBe(true);
      expect(masked.text.replaceAll(/\[(?:number|e-mail|web address) hidden\]/g, '')).not.toMatch(left);
    }
  });

  test('leave the words around them as they were', () => {
    expect(maskContacts('Six C32? Call me at 98 4123 4567, or ram (at) gmail dot com. धन्यवाद!').text).toBe(
      'Six C32? Call me at [number hidden], or [e-mail hidden]. धन्यवाद!',
    );
    expect(maskContacts('See www.thokmart.com/x and +977 (984) 123-4567 now').text).toBe(
      'See [web address hidden] and [number hidden] now',
    );
  });

  test('are hidden for good: masking again changes nothing', () => {
    for (const [contact] of CONTACTS) {
      const once = maskContacts(contact).text;
      expect(maskContacts(once)).toEqual({ text: once, hasHidden: false });
    }
  });
});

test.each(HARMLESS)('arrives whole: %s', (text) => {
  expect(maskContacts(text)).toEqual({ text, hasHidden: false });
});

test('a long text takes no longer than its length', () => {
  const endless = [
    'a',
    '9',
    '98 ',
    'nine ',
    'a.',
    'a@',
    ' dot ',
    'at ',
    '(',
    '. ',
    'double ',
    'gmail ',
    'www.',
    '९',
    '-',
  ];
  for (const piece of endless) {
    const started = process.cpuUsage();
    maskContacts(piece.repeat(20_000 / piece.length));
    const { user, system } = process.cpuUsage(started);
    expect([piece, (user + system) / 1000 < 500]).toEqual([piece, true]);
  }
});
