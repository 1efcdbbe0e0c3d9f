/** Where everything stands on a label, for whatever prints it. Units are CSS pixels, as on every sheet. */

import { weightText } from '../../../domain/orders/parcel-label.ts';
import { formatExactAmount } from '../../../domain/shop/money.ts';
import type { Weight } from '../bills/bill-text.ts';
import { say } from '../paper-words.ts';
import { RUPEES, type Sheet } from '../sheet.ts';
import type { LabelsDocument, ParcelLabel } from './label-drawer.ts';

export const MM = 96 / 25.4;
const QR = 30 * MM;
const BARS = 15 * MM;
/** More white around the QR code than four of its squares, which cameras need. */
const GAP = 4 * MM;
/** The sender and what stands beside it. */
const HEAD = 15 * MM;
/** Bars of a good scanner's width; a longer number has narrower ones. */
const WIDEST_MODULE = 0.45 * MM;
const LEADING = 1.28;
/** A line that is too long gets smaller down to this part of its size; then it is broken. */
const SMALLEST_ON_ONE_LINE = 0.75;

/** A line of text whose base is at `y`. */
export interface TextMark {
  kind: 'text';
  text: string;
  x: number;
  y: number;
  size: number;
  weight: Weight;
}
export type LabelMark =
  | TextMark
  | { kind: 'rule'; x: number; y: number; width: number }
  | { kind: 'box'; x: number; y: number; width: number; height: number }
  | { kind: 'qr'; text: string; x: number; y: number; width: number }
  | {
      kind: 'bars';
      number: string;
      x: number;
      y: number;
      width: number;
      height: number;
      widestModule: number;
    };

interface Part {
  text: string;
  size: number;
  weight: Weight;
  /** Room above it. */
  above?: number;
}

interface Line extends Omit<Part, 'above'> {
  above: number;
}

/** The marks of one piece's label in a room of this size. */
export function layOutLabel(
  sheet: Sheet,
  label: ParcelLabel,
  {
    width,
    height,
    piece,
    isFragile,
  }: { width: number; height: number; piece: number } & Pick<LabelsDocument, 'isFragile'>,
): LabelMark[] {
  const marks: LabelMark[] = [];
  const barsTop = height - BARS - 20;
  const factsTop = barsTop - QR - 2 * GAP;
  const about = aboutPiece(label, piece);
  const aboutWidth = Math.max(...about.map((part) => sheet.width(part.text, part)));
  marks.push(
    ...set(sheet, about, { x: width - aboutWidth, y: 0, width: aboutWidth + 1, height: HEAD }),
    ...set(sheet, senderParts(label), { x: 0, y: 0, width: width - aboutWidth - GAP, height: HEAD }),
    { kind: 'rule', x: 0, y: HEAD + 4, width },
    ...set(sheet, receiverParts(label), { x: 0, y: HEAD + 12, width, height: factsTop - HEAD - 20 }),
    { kind: 'rule', x: 0, y: factsTop, width },
    { kind: 'qr', text: label.trackUrl, x: 0, y: factsTop + GAP, width: QR },
  );
  const facts = { x: QR + GAP, y: factsTop + GAP, width: width - QR - GAP, height: QR };
  marks.push(...factMarks(sheet, label, { isFragile, isFirst: piece === 1 }, facts));
  const { number } = label;
  marks.push({
    kind: 'bars',
    number,
    x: 0,
    y: barsTop,
    width,
    height: BARS,
    widestModule: WIDEST_MODULE,
  });
  const numberStyle = { size: 13, weight: 600 } as const;
  const size = numberStyle.size * Math.min(1, width / sheet.width(number, numberStyle));
  const numberWidth = sheet.width(number, { size, weight: 600 });
  marks.push({ kind: 'text', text: number, x: (width - numberWidth) / 2, y: height - 5, size, weight: 600 });
  return marks;
}

function aboutPiece({ orderNumber, pieces }: ParcelLabel, piece: number): Part[] {
  return [
    { text: say(`Piece ${piece} of ${pieces}`), size: 14, weight: 700 },
    { text: orderNumber, size: 11, weight: 400 },
  ];
}

function senderParts({ sender: { name, phone, address } }: ParcelLabel): Part[] {
  return [
    { text: say('From'), size: 9, weight: 400 },
    { text: name, size: 12, weight: 600 },
    { text: address === null ? phone : `${phone} · ${address}`, size: 10.5, weight: 400 },
  ];
}

function receiverParts({ receiver }: ParcelLabel): Part[] {
  const { name, person, street, place, district, phone } = receiver;
  return [
    { text: say('Ship to'), size: 10, weight: 400 },
    { text: name, size: 25, weight: 700 },
    ...(person === null ? [] : [{ text: person, size: 16, weight: 400 as const }]),
    { text: street, size: 18, weight: 400, above: 4 },
    { text: place, size: 18, weight: 400 },
    { text: district, size: 40, weight: 700, above: 2 },
    { text: phone, size: 24, weight: 600, above: 4 },
  ];
}

/** Beside the QR code: what is paid at the door, whether it breaks, what it weighs. */
function factMarks(
  sheet: Sheet,
  { collectPaisa, grams, pieces, otherNumber }: ParcelLabel,
  { isFragile, isFirst }: { isFragile: boolean; isFirst: boolean },
  { x, y, width, height }: Room,
): LabelMark[] {
  const marks: LabelMark[] = [];
  let top = y;
  if (collectPaisa > 0 && isFirst) {
    const sum = `${RUPEES} ${formatExactAmount(collectPaisa)}`;
    const parts: Part[] = [
      { text: say('Collect at the door (COD)'), size: 11, weight: 400 },
      { text: sum, size: 28, weight: 700 },
    ];
    marks.push({ kind: 'box', x, y: top, width, height: 56 });
    marks.push(...set(sheet, parts, { x: x + 8, y: top + 3, width: width - 16, height: 50 }));
    top += 56 + 6;
  }
  if (isFragile) {
    const parts: Part[] = [{ text: say('Fragile'), size: 18, weight: 700 }];
    const inner = sheet.width(parts[0]?.text ?? '', { size: 18, weight: 700 }) + 16;
    marks.push({ kind: 'box', x, y: top, width: Math.min(width, inner), height: 28 });
    marks.push(...set(sheet, parts, { x: x + 8, y: top + 2, width: width - 16, height: 24 }));
    top += 28 + 4;
  }
  const said: Part[] = [
    // On one label alone, or it would be asked for at every piece.
    ...(collectPaisa > 0 && !isFirst
      ? [{ text: say('Money is collected with piece 1'), size: 12, weight: 400 as const }]
      : []),
    ...(grams === null ? [] : [{ text: weightSaid(grams, pieces), size: 13, weight: 600 as const }]),
    ...(otherNumber === null ? [] : [{ text: otherNumber, size: 11, weight: 400 as const }]),
  ];
  return [...marks, ...set(sheet, said, { x, y: top, width, height: y + height - top })];
}

function weightSaid(grams: number, pieces: number): string {
  const weight = say(weightText(grams));
  return pieces === 1 ? say(`Weight ${weight}`) : say(`Weight of all pieces ${weight}`);
}

interface Room {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Sets lines into a room, from its top; whatever is too long for it gets smaller and is broken, and never cut. */
function set(sheet: Sheet, parts: readonly Part[], { x, y, width, height }: Room): TextMark[] {
  let lines = linesOf(sheet, parts, width, 1);
  for (let scale = 0.94; heightOf(lines) > height && scale > 0.05; scale *= 0.94)
    lines = linesOf(sheet, parts, width, scale);
  let top = y;
  return lines.map(({ text, size, weight, above }) => {
    top += above + size * LEADING;
    return { kind: 'text', text, x, y: top - size * 0.33, size, weight };
  });
}

function linesOf(sheet: Sheet, parts: readonly Part[], width: number, scale: number): Line[] {
  return parts.flatMap(({ text, weight, above = 0, ...part }) => {
    const most = part.size * scale;
    const fitting = most * Math.min(1, width / sheet.width(text, { size: most, weight }));
    const isOne = fitting >= most * SMALLEST_ON_ONE_LINE;
    const size = isOne ? fitting : most * SMALLEST_ON_ONE_LINE;
    const lines = isOne ? [text] : sheet.wrap(text, width, { size, weight });
    return lines.map((line, nth) => ({ text: line, size, weight, above: nth === 0 ? above * scale : 0 }));
  });
}

const heightOf = (lines: readonly Line[]) =>
  lines.reduce((sum, { above, size }) => sum + above + size * LEADING, 0);
