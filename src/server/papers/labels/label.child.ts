/** Draws labels in a process of its own: type setting is slow enough to be felt by everybody else. */
import type { PaperFor } from '../paper-drawer.ts';
import { drawnFor } from '../paper-words.ts';
import type { LabelsDocument } from './label-drawer.ts';
import { drawLabelsPdf } from './label-pdf.ts';
import { drawLabelsZpl } from './label-zpl.ts';

export async function* run({ document, reader }: PaperFor<LabelsDocument>): AsyncGenerator<Uint8Array> {
  const draw = document.format === 'zpl' ? drawLabelsZpl : drawLabelsPdf;
  yield await drawnFor(reader, () => draw(document));
}
