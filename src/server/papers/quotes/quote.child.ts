/** Draws quotes in a process of its own: type setting is slow enough to be felt by everybody else. */
import type { PaperFor } from '../paper-drawer.ts';
import { drawnFor } from '../paper-words.ts';
import type { QuoteDocument } from './quote-drawer.ts';
import { drawQuoteDocument } from './quote-drawing.ts';

export async function* run({ document, reader }: PaperFor<QuoteDocument>): AsyncGenerator<Uint8Array> {
  yield await drawnFor(reader, () => drawQuoteDocument(document));
}
