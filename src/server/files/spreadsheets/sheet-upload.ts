import type { FastifyRequest } from 'fastify';
import { formParts } from '../../plugins/form-parts.ts';

/** What a browser calls the spreadsheets that are read here; their first bytes decide. */
export const SHEET_TYPES = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;

export interface SheetFileBounds {
  mostBytes: number;
  missing: () => Error;
  tooLarge: () => Error;
}

/** The multipart `file` of a request, whole. */
export async function readSheetFile(
  request: FastifyRequest,
  { mostBytes, missing, tooLarge }: SheetFileBounds,
): Promise<{ fileName: string; content: Buffer }> {
  if (!request.isMultipart()) throw missing();
  let file: { fileName: string; content: Buffer } | null = null;
  const limits = { fileSize: mostBytes, files: 1, fields: 5, parts: 6, fieldSize: 1_000, headerPairs: 20 };
  try {
    for await (const part of formParts(request, { limits })) {
      if (part.type !== 'file') continue;
      const content = await part.toBuffer();
      if (part.fieldname === 'file' && (content.length > 0 || part.filename !== '')) {
        file = { fileName: part.filename, content };
      }
    }
  } catch (error) {
    throw (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge() : missing();
  }
  if (file === null) throw missing();
  return file;
}
