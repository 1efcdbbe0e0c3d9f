/** Draws manifests in a process of its own: type setting is slow enough to be felt by everybody else. */
import type { PaperFor } from '../paper-drawer.ts';
import { drawnFor } from '../paper-words.ts';
import type { ManifestDocument } from './manifest-drawer.ts';
import { drawManifestDocument } from './manifest-drawing.ts';

export async function* run({ document, reader }: PaperFor<ManifestDocument>): AsyncGenerator<Uint8Array> {
  yield await drawnFor(reader, () => drawManifestDocument(document));
}
