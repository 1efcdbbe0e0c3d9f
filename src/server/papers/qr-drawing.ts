import { encode } from 'uqr';
import { INK, type Sheet } from './sheet.ts';

/** A QR code as squares of ink, without the white around it that a camera needs: four of its squares on each side. */
export function drawQr(
  { doc }: Sheet,
  text: string,
  { left, top, width, color = INK }: { left: number; top: number; width: number; color?: string },
): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const cell = width / size;
  for (const [y, row] of data.entries()) {
    // Neighbours are drawn as one, so that no hair of white runs between them.
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) continue;
      let end = x;
      while (row[end + 1]) end += 1;
      doc.rect(left + x * cell, top + y * cell, (end - x + 1) * cell, cell + 0.05);
      x = end;
    }
  }
  doc.fill(color);
}
