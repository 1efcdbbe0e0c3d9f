/** Draws quotations in a process of its own: type setting is slow enough to be felt by everybody else. */
import type { QuotationDocument } from './quotation-drawer.ts';
import { drawQuotationDocument } from './quotation-drawing.ts';

export async function* run(document: QuotationDocument): AsyncGenerator<Uint8Array> {
  yield await drawQuotationDocument(document);
}
