/** Draws pro-formas in a process of its own: type setting is slow enough to be felt by everybody else. */
import type { ProFormaDocument } from './pro-forma-drawer.ts';
import { drawProFormaDocument } from './pro-forma-drawing.ts';

export async function* run(document: ProFormaDocument): AsyncGenerator<Uint8Array> {
  yield await drawProFormaDocument(document);
}
