/** Draws statements in a process of its own: type setting is slow enough to be felt by everybody else. */
import type { StatementDocument } from './statement-drawer.ts';
import { drawStatementDocument } from './statement-drawing.ts';

export async function* run(document: StatementDocument): AsyncGenerator<Uint8Array> {
  yield await drawStatementDocument(document);
}
