// Uploaded pictures: eight files of one key, `/uploads/<key>-<size>.<format>` (look.md 12).

export const UPLOAD_SIZES = [1200, 600, 320, 160] as const;
export type UploadSize = (typeof UPLOAD_SIZES)[number];
export const UPLOAD_FORMATS = ['webp', 'avif'] as const;
export type UploadFormat = (typeof UPLOAD_FORMATS)[number];

export interface UploadName {
  key: string;
  size: UploadSize;
  format: UploadFormat;
}

const UPLOAD_NAME = /^(?<key>[a-z0-9]+(?:-[a-z0-9]+)*)-(?<size>160|320|600|1200)\.(?<format>webp|avif)$/;
const LONGEST_NAME = 120;

/** What a file name says, or null: nothing else is ever stored, so nothing else is looked for. */
export function parseUploadName(fileName: string): UploadName | null {
  const groups = fileName.length > LONGEST_NAME ? undefined : UPLOAD_NAME.exec(fileName)?.groups;
  if (groups === undefined) return null;
  return {
    key: groups.key as string,
    size: Number(groups.size) as UploadSize,
    format: groups.format as UploadFormat,
  };
}

/** The file name: what `parseUploadName` reads. */
export function uploadNameOf({ key, size, format }: UploadName): string {
  return `${key}-${size}.${format}`;
}

/** The file for whoever asked to load less: the next smaller one. From 320 pixels on they are small already. */
export function savingName(fileName: string): string {
  const name = parseUploadName(fileName);
  if (name === null || name.size <= 320) return fileName;
  return uploadNameOf({ ...name, size: name.size === 1200 ? 600 : 320 });
}

/** The address that stands for all files of a key: what an image entry of a product holds. */
export function uploadUrlOf(key: string): string {
  return `/uploads/${key}-600.webp`;
}

/** The key of one of our own pictures, in whatever size and format, or null for any other address. */
export function uploadKeyOf(url: string): string | null {
  return url.startsWith('/uploads/') ? (parseUploadName(url.slice('/uploads/'.length))?.key ?? null) : null;
}

/** The one file of a datasheet: only its product's call gives it away. */
export function datasheetFile(key: string): string {
  return `${key}.pdf`;
}
