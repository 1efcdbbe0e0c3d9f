import type { Readable } from 'node:stream';
import type { StoredFile } from '../storage/file-storage.ts';

/** How long the caller's own browser may show a file again without asking, and the name of these bytes. */
export interface KeptByCaller {
  seconds: number;
  etag: string;
}

/** A file that somebody uploaded: shown, never run, never kept by a cache unless by the caller's own for `kept`. */
export class FileReply {
  readonly content: Buffer | StoredFile;
  readonly contentType: string;
  readonly fileName: string;
  readonly kept: KeptByCaller | null;

  constructor(
    content: Buffer | StoredFile,
    contentType: string,
    fileName: string,
    kept: KeptByCaller | null = null,
  ) {
    this.content = content;
    this.contentType = contentType;
    this.fileName = fileName;
    this.kept = kept;
  }
}

/** The same, saved instead of shown; its name may be in any script. */
export class AttachmentReply extends FileReply {}

/** A file made as it is sent, saved under `fileName`, never kept by a cache. */
export class DownloadReply {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Readable;

  constructor(fileName: string, contentType: string, content: Readable) {
    this.fileName = fileName;
    this.contentType = contentType;
    this.content = content;
  }
}

/**
 * A list as a spreadsheet file: the `export` call beside a list.
 *
 *     new CsvReply('payments.csv', csvStream(COLUMNS, inBatches((last) => listPaymentsAfter(deps.db, filter, last))))
 */
export class CsvReply extends DownloadReply {
  constructor(fileName: string, lines: Readable) {
    super(fileName, 'text/csv; charset=utf-8', lines);
  }
}

/** Old browsers read the plain name, all others the one of any script (RFC 6266). */
export function dispositionOf(file: FileReply): string {
  if (!(file instanceof AttachmentReply)) return `inline; filename="${file.fileName}"`;
  const plain = file.fileName.replace(/[^A-Za-z0-9 ._-]/g, '_');
  const named = encodeURIComponent(file.fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${named}`;
}
