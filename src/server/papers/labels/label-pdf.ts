/** Labels on pages of 100 x 150 mm, or four on a sheet of A4 that is cut along its lines. Black only. */

import { code128 } from '../../../domain/orders/code-128.ts';
import { say } from '../paper-words.ts';
import { drawQr } from '../qr-drawing.ts';
import { paperBytes, SCALE, Sheet } from '../sheet.ts';
import type { LabelsDocument, ParcelLabel } from './label-drawer.ts';
import { type LabelMark, layOutLabel, MM } from './label-layout.ts';

const BLACK = '#000000';
const ROLL = { width: 100 * MM, height: 150 * MM, margin: 4 * MM };
const QUARTER = { width: 105 * MM, height: 148.5 * MM, margin: 6 * MM };

/** The bytes of the document; the same labels give the same bytes. */
export async function drawLabelsPdf(document: LabelsDocument): Promise<Buffer> {
  const { labels, drawnAt } = document;
  const sheet = new Sheet({ title: say('Labels'), author: labels[0].sender.name, createdAt: drawnAt });
  return paperBytes(sheet, () => {
    const pieces = labels.flatMap((label) =>
      Array.from({ length: label.pieces }, (_, nth) => ({ label, piece: nth + 1 })),
    );
    for (const [nth, { label, piece }] of pieces.entries())
      drawLabel(sheet, label, { ...document, piece }, placeOf(sheet, document, nth));
  });
}

interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where the next label stands; begins a page where it needs one. */
function placeOf(sheet: Sheet, { size }: LabelsDocument, nth: number): Place {
  const { width, height, margin } = size === 'a4x4' ? QUARTER : ROLL;
  const quarter = size === 'a4x4' ? nth % 4 : 0;
  if (quarter === 0) {
    if (size === 'a4x4') {
      sheet.addPage();
      cutLines(sheet);
    } else sheet.addPage([width * SCALE, height * SCALE]);
  }
  return {
    left: margin + (quarter % 2) * width,
    top: margin + Math.floor(quarter / 2) * height,
    width: width - 2 * margin,
    height: height - 2 * margin,
  };
}

function cutLines({ doc }: Sheet): void {
  const { width, height } = QUARTER;
  doc
    .moveTo(width, 0)
    .lineTo(width, 2 * height)
    .moveTo(0, height)
    .lineTo(2 * width, height);
  doc.lineWidth(0.5).dash(3, { space: 5 }).strokeColor(BLACK).stroke().undash();
}

function drawLabel(
  sheet: Sheet,
  label: ParcelLabel,
  { piece, isFragile }: Pick<LabelsDocument, 'isFragile'> & { piece: number },
  { left, top, width, height }: Place,
): void {
  for (const mark of layOutLabel(sheet, label, { width, height, piece, isFragile }))
    drawMark(sheet, mark, left, top);
}

function drawMark(sheet: Sheet, mark: LabelMark, left: number, top: number): void {
  const x = left + mark.x;
  const y = top + mark.y;
  switch (mark.kind) {
    case 'text':
      sheet.text(mark.text, x, y, { size: mark.size, weight: mark.weight, color: BLACK });
      break;
    case 'rule':
      sheet.rule(y, { from: x, to: x + mark.width, color: BLACK, width: 1.5 });
      break;
    case 'box':
      sheet.doc.rect(x, y, mark.width, mark.height).lineWidth(2).strokeColor(BLACK).stroke();
      break;
    case 'qr':
      drawQr(sheet, mark.text, { left: x, top: y, width: mark.width, color: BLACK });
      break;
    case 'bars':
      drawBars(sheet, mark, x, y);
      break;
  }
}

/** Bars in the middle of their room. */
function drawBars(
  { doc }: Sheet,
  { number, width, height, widestModule }: Extract<LabelMark, { kind: 'bars' }>,
  x: number,
  y: number,
): void {
  const code = code128(number);
  if (code === null) throw new RangeError('No bars can be made of this number');
  const module = Math.min(widestModule, width / code.modules);
  let at = x + (width - module * code.modules) / 2;
  for (const [nth, modules] of code.widths.entries()) {
    if (nth % 2 === 0) doc.rect(at, y, modules * module, height);
    at += modules * module;
  }
  doc.fill(BLACK);
}
