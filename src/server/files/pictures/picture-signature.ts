/** What a file's first bytes say it is: one of the formats we take, or null (threats.md D10, T-U1). */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif';

export function pictureFormatOf(bytes: Buffer): PictureFormat | null {
  const start = bytes.subarray(0, 16).toString('latin1');
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')) return 'png';
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'webp';
  return start.slice(4, 8) === 'ftyp' && brandsOf(bytes).some((brand) => brand === 'avif' || brand === 'avis')
    ? 'avif'
    : null;
}

function brandsOf(bytes: Buffer): string[] {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  const brands = [bytes.subarray(8, 12).toString('latin1')];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.subarray(at, at + 4).toString('latin1'));
  return brands;
}

const MARKUP = /<script|<!doctype|<iframe|<html[\s>]|<\?php\s|<svg\s[^>]{0,300}xmlns/i;
const DOCUMENT = /%PDF-\d/;
const ARCHIVE_END = Buffer.from('PK\x05\x06', 'latin1');
const ARCHIVE_END_BYTES = 22;
const LONGEST_ARCHIVE_COMMENT = 65_535;

/**
 * Whether a picture is something else as well: a page, a script, a document or an archive to another reader. What we
 * serve is drawn anew in any case; nobody's camera makes such a file.
 */
export function isPolyglot(bytes: Buffer, format: PictureFormat): boolean {
  const all = bytes.toString('latin1');
  if (MARKUP.test(all) || DOCUMENT.test(all.slice(0, 1_024))) return true;
  return endsAsArchive(bytes) || hasTail(bytes, format);
}

/** The end of a ZIP archive (a JAR, an office document), whose comment reaches exactly to the end of the file. */
function endsAsArchive(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - ARCHIVE_END_BYTES - LONGEST_ARCHIVE_COMMENT);
  for (let at = bytes.lastIndexOf(ARCHIVE_END); at >= from; at = bytes.lastIndexOf(ARCHIVE_END, at - 1)) {
    const rest = bytes.length - at;
    if (rest >= ARCHIVE_END_BYTES && bytes.readUInt16LE(at + 20) === rest - ARCHIVE_END_BYTES) return true;
    if (at === 0) break;
  }
  return false;
}

/** PNG and WebP say where they end. Phones append films to a JPEG, so its tail is left to the checks above. */
function hasTail(bytes: Buffer, format: PictureFormat): boolean {
  if (format === 'webp') return bytes.length > bytes.readUInt32LE(4) + 8 + 1;
  if (format !== 'png') return false;
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (bytes.subarray(at + 4, at + 8).toString('latin1') === 'IEND') return bytes.length > at + 12;
  }
  // No end at all: reading it will fail.
  return false;
}
