/**
 * Labels in ZPL II, as label printers of 203 dpi understand it: text in the printer's own font, codes by its own
 * commands. A line that the font cannot be trusted with, such as Devanagari, is sent as the picture of what we set
 * ourselves: transliterated, a receiver's name would not be theirs.
 */

import sharp from 'sharp';
import { encode } from 'uqr';
import { code128 } from '../../../domain/orders/code-128.ts';
import { FONTS, textRuns } from '../bills/bill-text.ts';
import { say } from '../paper-words.ts';
import { Sheet } from '../sheet.ts';
import type { LabelsDocument } from './label-drawer.ts';
import { type LabelMark, layOutLabel, MM, type TextMark } from './label-layout.ts';

/** Dots of a CSS pixel, and of a label of 4 x 6 inches. */
const DOTS = 203 / 96;
const WIDTH = 812;
const LENGTH = 1_218;
const MARGIN = 4 * MM;
const ROOM = { width: 92 * MM, height: 142 * MM };
const LEFT = Math.round((WIDTH - ROOM.width * DOTS) / 2);
const TOP = Math.round((LENGTH - (ROOM.height + 2 * MARGIN) * DOTS) / 2 + MARGIN * DOTS);
const dots = (pixels: number) => Math.round(pixels * DOTS);

/** What the printer is told, label by label. */
export async function drawLabelsZpl({ labels, isFragile, drawnAt }: LabelsDocument): Promise<Buffer> {
  const sheet = new Sheet({ title: say('Labels'), author: '', createdAt: drawnAt });
  const commands: string[] = [];
  for (const label of labels) {
    for (let piece = 1; piece <= label.pieces; piece += 1) {
      commands.push(`^XA^CI28^PW${WIDTH}^LL${LENGTH}^LH0,0`);
      for (const mark of layOutLabel(sheet, label, { ...ROOM, piece, isFragile }))
        commands.push(await command(mark));
      commands.push('^XZ');
    }
  }
  return Buffer.from(`${commands.join('\n')}\n`);
}

async function command(mark: LabelMark): Promise<string> {
  const x = LEFT + dots(mark.x);
  const y = TOP + dots(mark.y);
  switch (mark.kind) {
    case 'text':
      // Printable ASCII and the dot that separates: what every such printer has.
      return /^[ -~·]*$/.test(mark.text)
        ? `^FT${x},${y}^A0N,${dots(mark.size)}${field(mark.text)}`
        : pictureOf(mark, x, y);
    case 'rule':
      return `^FO${x},${y}^GB${dots(mark.width)},3,3^FS`;
    case 'box':
      return `^FO${x},${y}^GB${dots(mark.width)},${dots(mark.height)},4^FS`;
    case 'qr':
      return qr(mark, x, y);
    case 'bars':
      return bars(mark, x, y);
  }
}

/**
 * Data of a field. Only what can neither end it nor begin a command stands as it is; all else as the two digits of its
 * bytes in UTF-8, which `^FH` reads.
 */
export function field(text: string, before = ''): string {
  const escaped = [...Buffer.from(text.normalize('NFC'))]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return /[A-Za-z0-9 .,:/()+#-]/.test(character)
        ? character
        : `_${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
  return `^FH_^FD${before}${escaped}^FS`;
}

/** The printer makes the smallest code that holds it, as `encode` does: squares as large as the room allows. */
function qr({ text, width }: Extract<LabelMark, { kind: 'qr' }>, x: number, y: number): string {
  const { size } = encode(text, { ecc: 'M', border: 0 });
  const magnification = Math.min(10, Math.floor(dots(width) / size));
  return `^FO${x},${y}^BQN,2,${magnification}${field(text, 'MA,')}`;
}

const SETS = { B: { first: '>:', later: '>6' }, C: { first: '>;', later: '>5' } } as const;

/** The code sets are ours to choose, so that the bars are as wide as they were measured. */
function bars(
  { number, width, height, widestModule }: Extract<LabelMark, { kind: 'bars' }>,
  x: number,
  y: number,
): string {
  const code = code128(number);
  if (code === null) throw new RangeError('No bars can be made of this number');
  const module = Math.max(1, Math.floor(DOTS * Math.min(widestModule, width / code.modules)));
  const left = x + Math.max(0, Math.round((dots(width) - module * code.modules) / 2));
  // In these fields '>' begins a function, and '>0' is the sign itself.
  const data = code.runs
    .map(
      ({ set, text }, nth) => [SETS[set][nth === 0 ? 'first' : 'later'], text.replaceAll('>', '>0')] as const,
    )
    .map(([start, text]) => start + field(text).slice('^FH_^FD'.length, -'^FS'.length).replaceAll('_3E', '>'))
    .join('');
  return `^FO${left},${y}^BY${module}^BCN,${dots(height)},N,N,N^FH_^FD${data}^FS`;
}

/** A line as a bitmap, from the outlines of the letters as they are shaped. */
async function pictureOf({ text, size, weight }: TextMark, x: number, y: number): Promise<string> {
  const scaled = size * DOTS;
  const above = Math.ceil(scaled * 1.15);
  const below = Math.ceil(scaled * 0.5);
  const outlines: string[] = [];
  let at = 0;
  for (const run of textRuns(text, weight)) {
    const font = FONTS[run.font];
    const { glyphs, positions } = font.layout(run.text);
    const unit = scaled / font.unitsPerEm;
    for (const [nth, glyph] of glyphs.entries()) {
      const { xAdvance, xOffset, yOffset } = positions[nth] as (typeof positions)[number];
      const place = [unit, 0, 0, -unit, at + xOffset * unit, above - yOffset * unit].join();
      outlines.push(`<path transform="matrix(${place})" d="${glyph.path.toSVG()}"/>`);
      at += xAdvance * unit;
    }
  }
  const bytesOfRow = Math.ceil((at + 2) / 8);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${bytesOfRow * 8}" height="${above + below}">${outlines.join('')}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const bitmap = Buffer.alloc(bytesOfRow * info.height);
  for (const [place, grey] of data.entries()) {
    if (place % info.channels !== 0 || grey >= 128) continue;
    const pixel = place / info.channels;
    const row = Math.floor(pixel / info.width);
    const column = pixel % info.width;
    const byte = row * bytesOfRow + (column >> 3);
    bitmap[byte] = (bitmap[byte] as number) | (0x80 >> (column & 7));
  }
  const { length } = bitmap;
  return `^FO${x},${y - above}^GFA,${length},${length},${bytesOfRow},${bitmap.toString('hex').toUpperCase()}^FS`;
}
