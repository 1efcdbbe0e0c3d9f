import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { ImportReport, ProductImport } from '../src/contract/catalogue/product-imports.contract.ts';
import type { Account, TestApp } from './app.ts';
import { formOf } from './picture-files.ts';

/** Lines of a CSV file; cells are quoted where they must be. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): Buffer {
  const cell = (value: string | number) =>
    /[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);
  return Buffer.from(rows.map((row) => row.map(cell).join(',')).join('\n'));
}

/** A ZIP archive of these parts. */
export async function zipOf(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook around the XML of one sheet; `parts` replaces or adds others. */
export function workbookWith(
  sheetData: string,
  parts: Record<string, string | Buffer> = {},
): Promise<Buffer> {
  return zipOf({
    'xl/workbook.xml': `<workbook xmlns:r="${RELATIONS}"><sheets><sheet name="Products" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
    ...parts,
  });
}

/** One seller's imports, as a client makes them. */
export function importsOf(shop: TestApp, { token }: Account) {
  const call = async (method: 'GET' | 'POST', path: string, body?: object) =>
    shop.call(method, `/api/seller/imports${path}`, { token, ...(body ? { body } : {}) });
  return {
    call,
    send: (bytes: Buffer, name = 'products.csv') =>
      shop.call('POST', '/api/seller/imports', { token, ...formOf([{ name, bytes }], 'file') }),
    async report(id: string, query = ''): Promise<ImportReport> {
      return (await call('GET', `/${id}${query}`)).body.data;
    },
    /** Uploads a file and has it checked. */
    async check(bytes: Buffer, name?: string): Promise<ImportReport> {
      const { body } = await this.send(bytes, name);
      const { _id } = body.data.import as ProductImport;
      await shop.runJobs();
      return this.report(_id, '?limit=100');
    },
    /** Applies a checked file; answers it as it is afterwards. */
    async apply(id: string, body: object = {}): Promise<ImportReport> {
      const answer = await call('POST', `/${id}/apply`, body);
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body.message}`);
      await shop.runJobs();
      return this.report(id, '?limit=100');
    },
    async download(url: string): Promise<Buffer> {
      const answer = await shop.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.payload}`);
      return answer.rawPayload;
    },
  };
}
