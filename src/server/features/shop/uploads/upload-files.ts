import {
  parseUploadName,
  type UploadFormat,
  type UploadName,
  uploadNameOf,
} from '../../../../domain/shop/upload-url.ts';
import { loadDemoPictures } from '../../../demo-door.ts';
import type { Deps } from '../../../deps.ts';

export interface Upload {
  bytes: Buffer;
  contentType: `image/${UploadFormat}`;
}

type UploadDeps = Pick<Deps, 'config' | 'storage'>;

/**
 * A stored picture by its file name, or null. In demo mode a missing picture of the demo catalogue is drawn. Pictures
 * from before there were 320 pixels answer with their 600.
 */
export async function readUpload(deps: UploadDeps, fileName: string): Promise<Upload | null> {
  const name = parseUploadName(fileName);
  if (name === null) return null;
  const bytes =
    (await deps.storage.read(fileName)) ??
    (deps.config.isDemo ? await drawOnce(deps, fileName, name) : null) ??
    (name.size === 320 ? await deps.storage.read(uploadNameOf({ ...name, size: 600 })) : null);
  return bytes === null ? null : { bytes, contentType: `image/${name.format}` };
}

/** Pictures being drawn, by storage and file: who asks for one meanwhile waits for the same drawing. */
const drawings = new WeakMap<object, Map<string, Promise<Buffer | null>>>();

function drawOnce({ storage }: UploadDeps, fileName: string, name: UploadName): Promise<Buffer | null> {
  const drawing = drawings.get(storage) ?? new Map<string, Promise<Buffer | null>>();
  drawings.set(storage, drawing);
  let picture = drawing.get(fileName);
  if (picture === undefined) {
    picture = draw(storage, fileName, name).finally(() => drawing.delete(fileName));
    drawing.set(fileName, picture);
  }
  return picture;
}

async function draw(
  storage: UploadDeps['storage'],
  fileName: string,
  name: UploadName,
): Promise<Buffer | null> {
  const { drawDemoPicture } = await loadDemoPictures();
  const bytes = await drawDemoPicture(name);
  if (bytes !== null) await storage.write(fileName, bytes, `image/${name.format}`);
  return bytes;
}
