import { RIGHT, SCALE, SHEET_HEIGHT, type Sheet } from '../sheet.ts';
import { COPY_LETTERS, emptyCopyLine } from './copy-line.ts';

/** Keeps the place of the copy line; on the original it draws nothing. */
export function copyLineRoom({ doc }: Sheet): void {
  const size = 9;
  doc.font('inter-latin-600').fontSize(size);
  const font = (doc as unknown as { _font: EmbeddedFont })._font;
  const letters: Record<string, [string, number]> = {};
  for (const letter of COPY_LETTERS) {
    const [codes, positions] = font.encode(letter, ['tnum']);
    const advance = positions.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0);
    letters[letter] = [codes.join(''), Math.round(advance * size) / 1000];
  }
  const stream = doc.ref({
    Type: 'XObject',
    Subtype: 'Form',
    FormType: 1,
    BBox: [0, 0, 595.28, SHEET_HEIGHT],
    Resources: { Font: { CopyFont: font.ref() } },
  }) as unknown as { compress: boolean; end(content: string): void };
  // Readable as it lies there: a copy replaces it in place.
  stream.compress = false;
  stream.end(
    emptyCopyLine({
      font: 'CopyFont',
      size,
      letters,
      right: RIGHT * SCALE,
      bottom: SHEET_HEIGHT - 138 * SCALE,
    }),
  );
  const page = doc.page as unknown as { xobjects: Record<string, unknown> };
  page.xobjects.CopyLine = stream;
  // Back to the sheet's own units, from the lower left corner.
  (doc as unknown as { addContent(content: string): void }).addContent(
    `q ${1 / SCALE} 0 0 ${-1 / SCALE} 0 ${SHEET_HEIGHT / SCALE} cm /CopyLine Do Q`,
  );
}

/** What pdfkit's type declarations leave out of an embedded font. */
interface EmbeddedFont {
  encode(text: string, features: string[]): [codes: string[], positions: { advanceWidth: number }[]];
  ref(): unknown;
}
