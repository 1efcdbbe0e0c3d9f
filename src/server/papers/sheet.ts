/** What papers of the house share: type, band, foot. Units are CSS pixels of a sheet of 794 x 1123. */

import PDFDocument from 'pdfkit';
import { currentPreferences } from '../../domain/shop/preferences.ts';
import { FONTS, type FontName, textRuns, type Weight, wrapText } from './bills/bill-text.ts';

export const LEFT = 52;
export const RIGHT = 742;
export const SCALE = 0.75;
export const SHEET_HEIGHT = 841.89;
export const INK = '#1d2233';
export const SOFT = '#454b5d';
export const FAINT = '#5d6473';
export const HAIR = '#e0dfda';
export const HEAD_TINT = '#f5f4f1';
export const RUPEES = 'रू';

export interface TextStyle {
  size: number;
  weight?: Weight;
  color?: string;
  align?: 'left' | 'right' | 'center';
  /** Figures of one width, for columns. */
  isTabular?: boolean;
}

/** A document of sheets with the brand's type; the same content gives the same bytes. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly #saysLetters: boolean;

  /** `saysLetters`: Nepali is kept beside its shapes, in the order in which it is read, for who searches or copies. */
  constructor({
    title,
    author,
    createdAt,
    saysLetters = true,
  }: { title: string; author: string; createdAt: Date; saysLetters?: boolean }) {
    this.#saysLetters = saysLetters;
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      font: FONTS['inter-latin-400'] as unknown as string,
      lang: currentPreferences().language,
      info: {
        Title: title,
        Author: author,
        Creator: 'Thokmandu',
        Producer: 'Thokmandu',
        CreationDate: createdAt,
      },
    } as PDFKit.PDFDocumentOptions);
    // A font that is understood already is taken as it is, which its types do not say.
    for (const [name, font] of Object.entries(FONTS)) this.doc.registerFont(name, font as unknown as Buffer);
  }

  /** A4, or a page of so many points. */
  addPage(size: 'A4' | [width: number, height: number] = 'A4'): void {
    this.doc.addPage({ size, margin: 0 });
    this.doc.scale(SCALE);
  }

  width(text: string, { size, weight = 400, isTabular = false }: TextStyle): number {
    let width = 0;
    for (const run of textRuns(text, weight)) width += this.#runWidth(run.font, run.text, size, isTabular);
    return width;
  }

  #runWidth(font: FontName, text: string, size: number, isTabular: boolean): number {
    return this.doc
      .font(font)
      .fontSize(size)
      .widthOfString(text, { features: featuresOf(font, isTabular) });
  }

  /** Writes one line; `y` is its base. */
  text(text: string, x: number, y: number, style: TextStyle): void {
    const { size, weight = 400, color = INK, align = 'left', isTabular = false } = style;
    const width = align === 'left' ? 0 : this.width(text, style);
    let at = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
    const runs = textRuns(text, weight);
    const isSaid = this.#saysLetters && runs.some(({ font }) => font.startsWith('devanagari'));
    if (isSaid) this.doc.markContent('Span', { actual: text.normalize('NFC') });
    for (const run of runs) {
      const runWidth = this.#runWidth(run.font, run.text, size, isTabular);
      this.doc.fillColor(color).text(run.text, at, y, {
        lineBreak: false,
        baseline: 'alphabetic',
        features: featuresOf(run.font, isTabular),
      });
      at += runWidth;
    }
    if (isSaid) this.doc.endMarkedContent();
  }

  wrap(text: string, width: number, style: TextStyle, mostLines = Number.POSITIVE_INFINITY): string[] {
    return wrapText(text, { width, mostLines, measure: (piece) => this.width(piece, style) });
  }

  rule(y: number, { from = LEFT, to = RIGHT, color = INK, width = 1 } = {}): void {
    this.doc.moveTo(from, y).lineTo(to, y).lineWidth(width).strokeColor(color).stroke();
  }
}

const featuresOf = (font: FontName, isTabular: boolean): PDFKit.Mixins.OpenTypeFeatures[] | undefined =>
  font.startsWith('inter') && isTabular ? ['tnum', 'kern'] : undefined;

/** The bytes of a document, once everything is drawn on it. */
export async function paperBytes({ doc }: Sheet, drawAll: () => void): Promise<Buffer> {
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  drawAll();
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

const BAND: readonly [x: number, y: number, color: string][] = [
  [6, 0, '#f8727f'],
  [12, 0, '#fed283'],
  [18, 0, '#f8727f'],
  [10, 2, '#fed283'],
  [14, 2, '#fed283'],
  [0, 4, '#aac5fe'],
  [8, 4, '#fed283'],
  [12, 4, '#f8727f'],
  [16, 4, '#fed283'],
  [10, 6, '#fed283'],
  [14, 6, '#fed283'],
  [6, 8, '#f8727f'],
  [12, 8, '#fed283'],
  [18, 8, '#f8727f'],
];

/** The woven band across the top. */
export function band({ doc }: Sheet): void {
  doc.rect(0, 0, 794, 10).fill('#10378d');
  for (const color of ['#f8727f', '#fed283', '#aac5fe']) {
    for (let tile = 1; tile < 794; tile += 24) {
      for (const [x, y, of] of BAND) if (of === color && tile + x < 794) doc.rect(tile + x, y, 2, 2);
    }
    doc.fill(color);
  }
}

/** A label, and smaller behind it or below it the same in another language; null: said once. */
export interface Label {
  main: string;
  other: string | null;
}

/** Writes a label on one line. */
export function labelBeside(
  sheet: Sheet,
  { main, other }: Label,
  { x, y, style }: { x: number; y: number; style: TextStyle },
): void {
  sheet.text(main, x, y, style);
  if (other === null) return;
  sheet.text(` / ${other}`, x + sheet.width(main, style), y, quiet(style));
}

const quiet = ({ size }: TextStyle) => ({ size: size - 2, color: FAINT });

/** A PAN in nine cells. */
export function panCells(sheet: Sheet, label: Label, pan: string, y: number): void {
  const style = { size: 12, color: SOFT } as const;
  labelBeside(sheet, label, { x: LEFT, y: y + 16, style });
  const other = label.other === null ? 0 : sheet.width(` / ${label.other}`, quiet(style));
  const left = LEFT + sheet.width(label.main, style) + other + 10;
  const cell = 19;
  sheet.doc
    .lineWidth(0.75)
    .strokeColor(FAINT)
    .roundedRect(left, y, cell * pan.length, 23, 3)
    .stroke();
  for (const [nth, digit] of [...pan].entries()) {
    if (nth > 0)
      sheet.doc
        .moveTo(left + nth * cell, y)
        .lineTo(left + nth * cell, y + 23)
        .strokeColor(HAIR)
        .stroke();
    sheet.text(digit, left + (nth + 0.5) * cell, y + 16, {
      size: 12.5,
      weight: 600,
      align: 'center',
      isTabular: true,
    });
  }
}

/** The house's mark and name, at the left of a sheet's foot. */
export function mark(sheet: Sheet): void {
  const { doc } = sheet;
  doc.save().translate(LEFT, 1077).scale(0.5);
  doc.path('M16 2.5c.6 2.2 1.9 4.2 4 6h-8c2.1-1.8 3.4-3.8 4-6z').fill('#f29b00');
  doc
    .path(
      'M11.6 10.5h8.8c.9 2 2.4 3.7 4.6 5H7c2.2-1.3 3.7-3 4.6-5z M8 17.5h16c1.1 2.3 2.9 4.2 5.5 5.5h-27c2.6-1.3 4.4-3.2 5.5-5.5z M7 25h7v4.5H7z M18 25h7v4.5h-7z',
    )
    .fill('#1646b3');
  doc.restore();
  sheet.text('Thokmandu', 74, 1089, { size: 12, weight: 600 });
}
