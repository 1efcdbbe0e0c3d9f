/** Draws bills in a process of its own: type setting is slow enough to be felt by everybody else. */
import type { BillDocument } from './bill-drawer.ts';
import { drawBillDocument } from './bill-drawing.ts';

export async function* run(document: BillDocument): AsyncGenerator<Uint8Array> {
  yield await drawBillDocument(document);
}
