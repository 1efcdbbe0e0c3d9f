/** Draws quotes in a process of its own: type setting is slow enough to be felt by everybody else. */
import type { QuoteDocument } from './quote-drawer.ts';
import { drawQuoteDocument } from './quote-drawing.ts';

export async function* run(document: QuoteDocument): AsyncGenerator<Uint8Array> {
  yield await drawQuoteDocument(document);
}
