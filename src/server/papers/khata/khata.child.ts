/** Draws khatas in a process of its own: type setting is slow enough to be felt by everybody else. */
import type { KhataDocument } from './khata-drawer.ts';
import { drawKhataDocument } from './khata-drawing.ts';

export async function* run(document: KhataDocument): AsyncGenerator<Uint8Array> {
  yield await drawKhataDocument(document);
}
