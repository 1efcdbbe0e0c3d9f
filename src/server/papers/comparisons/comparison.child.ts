/** Draws comparisons in a process of its own: type setting is slow enough to be felt by everybody else. */
import type { PaperFor } from '../paper-drawer.ts';
import { drawnFor } from '../paper-words.ts';
import type { ComparisonDocument } from './comparison-drawer.ts';
import { drawComparisonDocument } from './comparison-drawing.ts';

export async function* run({ document, reader }: PaperFor<ComparisonDocument>): AsyncGenerator<Uint8Array> {
  yield await drawnFor(reader, () => drawComparisonDocument(document));
}
