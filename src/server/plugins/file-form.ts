import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { formParts } from './form-parts.ts';

/** What a multipart call takes, as the API's document says it. */
export interface FileForm {
  /** The field of the file, or of each of several. */
  field: string;
  /** 1 unless said. */
  most?: number;
  /** Of the files. */
  types: readonly string[];
  /** The texts beside the file. */
  texts?: z.ZodObject;
}

interface FileFormBounds {
  mostBytes: number;
  missing: () => Error;
  tooLarge: () => Error;
  /** The form itself is broken. */
  unreadable: () => Error;
}

export interface SentFile {
  /** As it may be shown to people; empty when the file came without one. */
  name: string;
  bytes: Buffer;
  /** The texts beside the file, by their fields. */
  fields: ReadonlyMap<string, string>;
}

/** With room for the parts' heads: what a form with one file of so many bytes may take. */
export const fileFormBytes = (mostBytes: number) => mostBytes + 100_000;

/** The multipart `file` of a request with the texts beside it. The body is read to its end before anything is said. */
export async function readFileForm(
  request: FastifyRequest,
  { mostBytes, missing, tooLarge, unreadable }: FileFormBounds,
): Promise<SentFile> {
  if (!request.isMultipart()) throw missing();
  let file: { name: string; bytes: Buffer; isTooLarge: boolean } | null = null;
  const fields = new Map<string, string>();
  const limits = { fileSize: mostBytes, files: 1, fields: 5, parts: 6, fieldSize: 1_000 };
  // The plugin takes this option with each call; its types know it for all calls only.
  const options = { limits, throwFileSizeLimit: false };
  try {
    for await (const part of formParts(request, options)) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer();
        const isTooLarge = part.file.truncated;
        if (part.fieldname === 'file') file = { name: part.filename ?? '', bytes, isTooLarge };
      } else if (typeof part.value === 'string') fields.set(part.fieldname, part.value);
    }
  } catch {
    throw unreadable();
  }
  if (file?.isTooLarge) throw tooLarge();
  if (file === null || file.bytes.length === 0) throw missing();
  return { name: shownName(file.name), bytes: file.bytes, fields };
}

/** What a person may be shown of a name that somebody sent, at most 100 letters. */
export function shownName(name: string): string {
  const plain = name
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .toWellFormed()
    .trim();
  return [...plain].slice(0, 100).join('');
}
