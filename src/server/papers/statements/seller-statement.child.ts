/** Draws statements in a process of its own: type setting is slow enough to be felt by everybody else. */
import type { PaperFor } from '../paper-drawer.ts';
import { drawnFor } from '../paper-words.ts';
import type { StatementDocument } from './statement-drawer.ts';
import { drawStatementDocument } from './statement-drawing.ts';

export async function* run({ document, reader }: PaperFor<StatementDocument>): AsyncGenerator<Uint8Array> {
  yield await drawnFor(reader, () => drawStatementDocument(document));
}
