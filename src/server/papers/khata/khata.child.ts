/** Draws khatas in a process of its own: type setting is slow enough to be felt by everybody else. */
import type { PaperFor } from '../paper-drawer.ts';
import { drawnFor } from '../paper-words.ts';
import type { KhataDocument } from './khata-drawer.ts';
import { drawKhataDocument } from './khata-drawing.ts';

export async function* run({ document, reader }: PaperFor<KhataDocument>): AsyncGenerator<Uint8Array> {
  yield await drawnFor(reader, () => drawKhataDocument(document));
}
