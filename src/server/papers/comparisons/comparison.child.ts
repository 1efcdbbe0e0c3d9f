/** Draws comparisons in a process of its own: type setting is slow enough to be felt by everybody else. */
import type { ComparisonDocument } from './comparison-drawer.ts';
import { drawComparisonDocument } from './comparison-drawing.ts';

export async function* run(document: ComparisonDocument): AsyncGenerator<Uint8Array> {
  yield await drawComparisonDocument(document);
}
