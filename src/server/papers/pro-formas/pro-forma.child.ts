/** Draws pro-formas in a process of its own: type setting is slow enough to be felt by everybody else. */
import type { PaperFor } from '../paper-drawer.ts';
import { drawnFor } from '../paper-words.ts';
import type { ProFormaDocument } from './pro-forma-drawer.ts';
import { drawProFormaDocument } from './pro-forma-drawing.ts';

export async function* run({ document, reader }: PaperFor<ProFormaDocument>): AsyncGenerator<Uint8Array> {
  yield await drawnFor(reader, () => drawProFormaDocument(document));
}
