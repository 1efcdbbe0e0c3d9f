/** Draws on A4 what couriers take on a day, each from a page of its own on, with room for both to sign. */

import { weightText } from '../../../domain/orders/parcel-label.ts';
import { formatCount } from '../../../domain/shop/count-text.ts';
import { formatExactAmount } from '../../../domain/shop/money.ts';
import { facts, LAST, LATER_TOP, laterHead, pageFoot, pageHead, SERIAL, tableHead } from '../page-parts.ts';
import { say } from '../paper-words.ts';
import { band, HAIR, LEFT, paperBytes, RIGHT, RUPEES, Sheet, SOFT } from '../sheet.ts';
import type { ManifestDocument, ManifestParcel, ManifestPart } from './manifest-drawer.ts';

const PADDING = 6;
const LINE = 17;
const COLUMNS = { sn: 67, order: 88, to: 222, pieces: 410, weight: 480, cod: 572, tracking: 586 };
const HEADS = [
  [SERIAL, COLUMNS.sn, 'center'],
  ['Order', COLUMNS.order],
  ['Ship to', COLUMNS.to],
  ['Pieces', COLUMNS.pieces, 'right'],
  ['Weight', COLUMNS.weight, 'right'],
  [`COD (${RUPEES})`, COLUMNS.cod, 'right'],
  ['Tracking number', COLUMNS.tracking],
] as const;
const WIDTHS = {
  order: COLUMNS.to - COLUMNS.order - 8,
  to: COLUMNS.pieces - 48 - COLUMNS.to,
  tracking: RIGHT - COLUMNS.tracking,
};
/** Sums and signatures stay together. */
const CLOSING = 220;
const SMALL = { size: 12.5 } as const;
const FIGURES = { ...SMALL, align: 'right', isTabular: true } as const;

/** The bytes of the document; the same parcels give the same bytes. */
export async function drawManifestDocument(manifest: ManifestDocument): Promise<Buffer> {
  const title = say(`Manifest of ${manifest.dayAd}`);
  const sheet = new Sheet({ title, author: manifest.seller.name, createdAt: manifest.drawnAt });
  return paperBytes(sheet, () => {
    for (const part of manifest.parts) drawPart(sheet, manifest, part);
  });
}

const nameOf = ({ courier }: ManifestPart) => courier ?? say('No courier named');

function drawPart(sheet: Sheet, manifest: ManifestDocument, part: ManifestPart): void {
  let page = 0;
  let y = 0;
  const foot = () => pageFoot(sheet, `${manifest.seller.name} · ${nameOf(part)}`, say(`Page ${page}`));
  const turn = () => {
    if (page > 0) foot();
    page += 1;
    sheet.addPage();
    band(sheet);
    if (page > 1) laterHead(sheet, `${say('Manifest')} · ${nameOf(part)} · ${manifest.dayAd}`);
    y = tableHead(sheet, page === 1 ? head(sheet, manifest, part) : LATER_TOP, HEADS);
  };
  turn();
  for (const [nth, parcel] of part.parcels.entries()) {
    const cells = cellsOf(sheet, parcel);
    const lines = Math.max(cells.order.length, cells.to.length, cells.tracking.length);
    const height = 2 * PADDING + lines * LINE;
    if (y + height > LAST) turn();
    drawRow(sheet, parcel, cells, nth + 1, y);
    y += height;
    sheet.rule(y, { color: HAIR });
  }
  if (y + CLOSING > LAST + 20) {
    foot();
    page += 1;
    sheet.addPage();
    band(sheet);
    laterHead(sheet, `${say('Manifest')} · ${nameOf(part)} · ${manifest.dayAd}`);
    y = LATER_TOP;
  }
  signatures(sheet, part, sums(sheet, part, y));
  foot();
}

/** Whose parcels they are, who takes them, and when; answers where the table may begin. */
function head(sheet: Sheet, manifest: ManifestDocument, part: ManifestPart): number {
  const { seller, dayBs, dayAd, drawnOn } = manifest;
  let y = pageHead(sheet, { title: 'Manifest', beside: dayAd, name: seller.name });
  const from = [seller.phone, ...(seller.address === null ? [] : [seller.address])].join(' · ');
  for (const text of sheet.wrap(from, 350, { size: 13 }, 3)) {
    sheet.text(text, LEFT, y - 5, { size: 13, color: SOFT });
    y += 18;
  }
  sheet.text(say('Courier'), LEFT, y + 18, { size: 12, color: SOFT });
  y += 40;
  for (const text of sheet.wrap(nameOf(part), 350, { size: 17, weight: 600 }, 2)) {
    sheet.text(text, LEFT, y, { size: 17, weight: 600 });
    y += 22;
  }
  const days = [
    ['Day (BS)', dayBs],
    ['Day (AD)', dayAd],
    ['Drawn on', drawnOn],
  ] as const;
  return Math.max(y, facts(sheet, days, { top: 134, lines: 2 })) + 10;
}

type Cells = Record<'order' | 'to' | 'tracking', string[]>;

const cellsOf = (sheet: Sheet, { orderNumber, to, trackingNumber }: ManifestParcel): Cells => ({
  order: sheet.wrap(orderNumber, WIDTHS.order, { ...SMALL, weight: 600 }),
  to: sheet.wrap(to, WIDTHS.to, SMALL),
  tracking: trackingNumber === null ? [] : sheet.wrap(trackingNumber, WIDTHS.tracking, SMALL),
});

function drawRow(sheet: Sheet, parcel: ManifestParcel, cells: Cells, place: number, y: number): void {
  const base = y + PADDING + 13;
  sheet.text(formatCount(place), COLUMNS.sn, base, { ...SMALL, align: 'center', isTabular: true });
  for (const name of ['order', 'to', 'tracking'] as const)
    for (const [nth, text] of cells[name].entries())
      sheet.text(text, COLUMNS[name], base + nth * LINE, {
        ...SMALL,
        weight: name === 'order' ? 600 : 400,
      });
  // Where no courier was told, whoever packed it knows: to be written by hand.
  if (parcel.pieces === null)
    sheet.rule(base + 3, { from: COLUMNS.pieces - 34, to: COLUMNS.pieces, color: SOFT, width: 0.75 });
  else sheet.text(formatCount(parcel.pieces), COLUMNS.pieces, base, FIGURES);
  if (parcel.grams !== null) sheet.text(say(weightText(parcel.grams)), COLUMNS.weight, base, FIGURES);
  if (parcel.collectPaisa > 0) sheet.text(formatExactAmount(parcel.collectPaisa), COLUMNS.cod, base, FIGURES);
}

/** Answers where what follows may begin. */
function sums(sheet: Sheet, { parcels }: ManifestPart, y: number): number {
  const bold = { ...FIGURES, weight: 700 } as const;
  const base = y + 24;
  sheet.rule(y, { width: 1.5 });
  sheet.text(say('Parcels in all'), COLUMNS.order, base, { ...SMALL, weight: 700 });
  sheet.text(formatCount(parcels.length), COLUMNS.to, base, { ...SMALL, weight: 700, isTabular: true });
  // A part of the pieces or weights would be read as all of them.
  const pieces = parcels.flatMap((parcel) => (parcel.pieces === null ? [] : [parcel.pieces]));
  if (pieces.length === parcels.length) sheet.text(formatCount(sumOf(pieces)), COLUMNS.pieces, base, bold);
  const weights = parcels.flatMap(({ grams }) => (grams === null ? [] : [grams]));
  if (weights.length === parcels.length)
    sheet.text(say(weightText(sumOf(weights))), COLUMNS.weight, base, bold);
  const collectPaisa = sumOf(parcels.map((parcel) => parcel.collectPaisa));
  sheet.text(formatExactAmount(collectPaisa), COLUMNS.cod, base, bold);
  return y + 48;
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** Two who sign, each with name, time and hand. */
function signatures(sheet: Sheet, part: ManifestPart, top: number): void {
  const signers = [
    [say('Handed over by (seller)'), LEFT],
    [`${say('Taken by (courier)')} · ${nameOf(part)}`, 412],
  ] as const;
  const width = 330;
  for (const [title, x] of signers) {
    let y = top + 18;
    for (const text of sheet.wrap(title, width, { size: 13, weight: 600 }, 2)) {
      sheet.text(text, x, y, { size: 13, weight: 600 });
      y += 18;
    }
    y = top + 78;
    for (const label of ['Name', 'Date and time', 'Signature'] as const) {
      sheet.text(say(label), x, y, { size: 12, color: SOFT });
      sheet.rule(y + 3, { from: x + 92, to: x + width, width: 0.75 });
      y += 36;
    }
  }
}
