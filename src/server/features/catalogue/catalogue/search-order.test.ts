import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { searchTerms } from '../../../../domain/catalogue/search-terms.ts';
import type { IndexedProduct } from './catalogue.sql.ts';
import { CatalogueIndex } from './catalogue-index.ts';
import { EVERYTHING } from './product-list.sql.ts';

// What searches found before specifications, synonyms and other scripts could be searched, in its order: recorded
// over this catalogue with the index of that time. Each must still be found, in that order, ahead of what is new.

const THINGS =
  'LED bulb,Copper wire,Screwdriver set,USB cable,MCB breaker,Solar panel,Lithium battery,Multimeter,Resistor kit,Arduino board,तार,बत्ती,Emergency light,Ceiling fan,Extension board,Wi-Fi router,Ethernet switch,Water pump,Packing tape,Safety glove'.split(
    ',',
  );
const BRANDS = 'Philips,Havells,Fluke,TP-Link,Schneider,Yasuda,CG,पञ्चकन्या,Espressif,Goldstar'.split(',');
const MEASURES = '9W,12 W,32A,C32,0.5 mm,1.5 sq mm,10 mm,230V,12V,5 m,90 m,4 GB,100 Ah,1/2 inch'.split(',');
const TAGS = 'electrical,lighting,tools,network,office,industrial,बिजुली,batti,taar,solar'.split(',');
const DETAILS = 'E27,B22,warm white,stainless steel,Type-C,IP65,copper,9 W,plastic,तामा,light,wire,fan'.split(
  ',',
);
const SEARCHES = [
  ...THINGS,
  ...BRANDS,
  ...MEASURES,
  ...TAGS,
  ...'batti,bati,bulbs,wires,taar,tar,light,lihgt,scrwdriver,pilips,9 w bulb,philips 9w,mcb32,c 32,copper 0.5mm,१२ W,९ वाट,usb-c,wifi,wi fi,EL-1,EL-12,el12,sol,pan,e27,ip65,tama,तामा,light fan,wire copper 90,solar light battery,extension,मल्टिप्लग,board board,zzz,%,_,१,पञ्च'.split(
    ',',
  ),
  ...THINGS.flatMap((thing, at) => [
    `${BRANDS[at % BRANDS.length]} ${thing}`,
    `${thing} ${MEASURES[at % MEASURES.length]}`,
    thing.slice(0, 3),
    thing.slice(1),
    `${thing}s`,
    thing.replace(/([a-z])([a-z])/, '$2$1'),
  ]),
];

const one = <Item>(list: readonly Item[], at: number) => list[at % list.length] as Item;

function product(at: number): IndexedProduct {
  const name = [
    one(THINGS, at),
    one(MEASURES, at * 5 + Math.floor(at / 20)),
    at % 3 ? '' : `, ${one(TAGS, at)}`,
  ];
  return {
    id: String(at).padStart(5, '0'),
    sellerId: `seller ${at % 7}`,
    sellerSlug: `seller-${at % 7}`,
    sellerName: `Seller ${at % 7}`,
    sellerProvince: null,
    isSellerPublic: at % 31 !== 0,
    categoryId: `category ${at % 5}`,
    name: name.join(' ').trim(),
    nameNe: null,
    brand: at % 4 === 0 ? null : one(BRANDS, at * 3),
    sku: `${one(['EL', 'SOL', 'NET-PAN', 'X'], at)}-${at}`,
    tags: at % 2 ? [one(TAGS, at), one(TAGS, at * 7)] : [],
    description: at % 6 ? `Fits every ${one(THINGS, at * 11)} of ${one(MEASURES, at * 3)}` : '',
    specifications: [
      { name: 'Base', value: one(DETAILS, at) },
      { name: 'Made of', value: `${one(DETAILS, at * 3 + 1)}, ${one(MEASURES, at * 2)}` },
    ],
    regularPricePaisa: 100 * at,
    quantity: at % 9,
    salesCount: (at * 37) % 101,
    ratingAverage: 0,
    ratingCount: 0,
    createdAtMicros: at,
    stockConfirmedAtMicros: 0,
  };
}

const GROUPS = [
  ['बत्ती', 'batti', 'light'],
  ['तार', 'taar', 'wire'],
  ['extension board', 'मल्टिप्लग'],
  ['pankha', 'fan'],
  ['पेचकस', 'pechkas', 'screwdriver'],
];
const RECORD = path.join(import.meta.dirname, 'search-order.txt');

let index: CatalogueIndex;
const found = (search: string) => index.find({ ...EVERYTHING, sort: null, terms: searchTerms(search) }).ids;

beforeAll(() => {
  index = new CatalogueIndex();
  index.setCategories([0, 1, 2, 3, 4].map((at) => ({ id: `category ${at}`, isActive: at !== 3 })));
  index.setSynonyms(GROUPS);
  for (let at = 0; at < 2_000; at += 1) index.put(product(at));
});

test('what was found is found in its order, ahead of what is new', () => {
  const before = readFileSync(RECORD, 'utf8').trimEnd().split('\n');
  expect(before).toHaveLength(SEARCHES.length);
  let more = 0;
  for (const [at, search] of SEARCHES.entries()) {
    const now = found(search);
    const [total = '', ids] = (before[at] as string).split(' ');
    expect([search, hashOf(now.slice(0, Number(total)))]).toEqual([search, ids]);
    if (now.length > Number(total)) more += 1;
  }
  expect(more).toBeGreaterThan(40);
});

test('pages of a search follow each other, from those that hold the words to those that mean them', () => {
  const all = found('wire');
  const pages = Array.from({ length: 40 }, (_, page) =>
    index.find({ ...EVERYTHING, sort: null, terms: searchTerms('wire'), offset: page * 17, limit: 17 }),
  );
  expect(pages.flatMap(({ ids }) => ids)).toEqual(all.slice(0, 680));
  expect(new Set(all).size).toBe(all.length);
  expect(pages.every(({ total }) => total === all.length)).toBe(true);
});

test('the categories of a search count what it finds', () => {
  const counts = index.countByCategory({ ...EVERYTHING, sort: null, terms: searchTerms('batti') });
  expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(found('batti').length);
});

test('words of one group find the same products', () => {
  const light = new Set(found('light'));
  expect(light.size).toBeGreaterThan(100);
  expect(new Set(found('batti'))).toEqual(light);
  expect(new Set(found('बत्ती'))).toEqual(light);
});

/** FNV-1a of the ids. */
function hashOf(ids: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const id of ids) {
    for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
