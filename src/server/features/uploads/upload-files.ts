import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config.ts';

/** `<key>-<width>.<format>`: nothing else is ever stored, so nothing else is looked for. */
const UPLOAD_NAME = /^(?<key>[a-z0-9]+(?:-[a-z0-9]+)*)-(?<size>160|600|1200)\.(?<format>webp|avif)$/;
const LONGEST_NAME = 120;

type UploadSize = 160 | 600 | 1200;
type UploadFormat = 'webp' | 'avif';

interface UploadName {
  key: string;
  size: UploadSize;
  format: UploadFormat;
}

export interface Upload {
  bytes: Buffer;
  contentType: `image/${UploadFormat}`;
}

type UploadSettings = Pick<Config, 'dataFolder' | 'isDemo'>;

export function uploadsFolder(config: Pick<Config, 'dataFolder'>): string {
  return path.join(config.dataFolder, 'uploads');
}

/** A stored picture by its file name, or null. In demo mode a missing picture of the demo catalogue is drawn. */
export async function readUpload(config: UploadSettings, fileName: string): Promise<Upload | null> {
  const name = parseUploadName(fileName);
  if (name === null) return null;
  const bytes = await readStored(path.join(uploadsFolder(config), fileName)).then(
    (stored) => stored ?? (config.isDemo ? drawOnce(config, fileName, name) : null),
  );
  return bytes === null ? null : { bytes, contentType: `image/${name.format}` };
}

function parseUploadName(fileName: string): UploadName | null {
  const groups = fileName.length > LONGEST_NAME ? undefined : UPLOAD_NAME.exec(fileName)?.groups;
  if (groups === undefined) return null;
  return {
    key: groups.key as string,
    size: Number(groups.size) as UploadSize,
    format: groups.format as UploadFormat,
  };
}

async function readStored(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Pictures being drawn, by file: who asks for one meanwhile waits for the same drawing. */
const drawing = new Map<string, Promise<Buffer | null>>();

function drawOnce(config: UploadSettings, fileName: string, name: UploadName): Promise<Buffer | null> {
  const file = path.join(uploadsFolder(config), fileName);
  let picture = drawing.get(file);
  if (picture === undefined) {
    picture = draw(file, name).finally(() => drawing.delete(file));
    drawing.set(file, picture);
  }
  return picture;
}

async function draw(file: string, name: UploadName): Promise<Buffer | null> {
  // Loaded only here: a production server never carries the demo content.
  const { drawDemoPicture } = await import('../../../../db/seed/pictures.ts');
  const bytes = await drawDemoPicture(name);
  if (bytes === null) return null;
  await mkdir(path.dirname(file), { recursive: true });
  // Renamed when complete, so that nobody is served half a file.
  const unfinished = `${file}.${process.pid}.part`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, file);
  return bytes;
}
