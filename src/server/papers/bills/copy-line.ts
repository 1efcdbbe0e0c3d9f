/**
 * The one thing in which copies differ from the original. The document keeps room for it: a stream of a fixed length
 * that draws nothing and says, in a comment, how the letters it may need are written. A copy is the same file with that
 * stream replaced, byte for byte as long.
 */
const MARK = '%copy-line ';
const ROOM = 1_400;

/** What a copy must know of the font to write its line; units are PDF points from the lower left corner. */
export interface CopyLineFont {
  /** Name of the font in the stream's resources, and its size. */
  font: string;
  size: number;
  /** Of each letter of "Copy of Original 0123456789" its code in hexadecimal, and its width at that size. */
  letters: Record<string, [code: string, width: number]>;
  /** The right edge and the base of the box. */
  right: number;
  bottom: number;
}

/** The letters a copy line may need. */
export const COPY_LETTERS = 'Copy of Original 0123456789';

/** What stands in the original. */
export function emptyCopyLine(font: CopyLineFont): string {
  return `${MARK}${JSON.stringify(font)}\n`.padEnd(ROOM, ' ');
}

/** The document with "Copy of Original n" on it, the same in all other bytes. */
export function withCopyLine(original: Buffer, copy: number): Buffer {
  const start = original.indexOf(MARK, 0, 'latin1');
  if (start < 0) throw new Error('The document has no room for a copy line');
  const end = original.indexOf('\n', start, 'latin1');
  const font = JSON.parse(original.toString('latin1', start + MARK.length, end)) as CopyLineFont;
  const bytes = Buffer.from(original);
  bytes.write(copyLine(font, `Copy of Original ${copy}`).padEnd(ROOM, ' '), start, ROOM, 'latin1');
  return bytes;
}

const PADDING = 7.5;
const HEIGHT = 19.5;
const RADIUS = 3;
/** How far the control points of a quarter circle lie from its ends. */
const CURVE = RADIUS * 0.4477;

function copyLine({ font, size, letters, right, bottom }: CopyLineFont, text: string): string {
  const codes: string[] = [];
  let width = 0;
  for (const letter of text) {
    const [code, advance] = letters[letter] as [string, number];
    codes.push(code);
    width += advance;
  }
  const left = right - width - 2 * PADDING;
  const top = bottom + HEIGHT;
  const point = (x: number, y: number) => `${x.toFixed(2)} ${y.toFixed(2)}`;
  return [
    'q 0.75 w 0.114 0.133 0.2 RG',
    `${point(left + RADIUS, bottom)} m ${point(right - RADIUS, bottom)} l`,
    `${point(right - CURVE, bottom)} ${point(right, bottom + CURVE)} ${point(right, bottom + RADIUS)} c`,
    `${point(right, top - RADIUS)} l`,
    `${point(right, top - CURVE)} ${point(right - CURVE, top)} ${point(right - RADIUS, top)} c`,
    `${point(left + RADIUS, top)} l`,
    `${point(left + CURVE, top)} ${point(left, top - CURVE)} ${point(left, top - RADIUS)} c`,
    `${point(left, bottom + RADIUS)} l`,
    `${point(left, bottom + CURVE)} ${point(left + CURVE, bottom)} ${point(left + RADIUS, bottom)} c s`,
    `BT 0.114 0.133 0.2 rg /${font} ${size} Tf ${point(left + PADDING, bottom + 6.6)} Td <${codes.join('')}> Tj ET Q`,
  ].join('\n');
}
