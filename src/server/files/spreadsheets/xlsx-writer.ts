import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface XlsxColumn {
  header: string;
  /** In characters. */
  width: number;
  /** Cells of text stay text when somebody types a number or a date into them. */
  isText: boolean;
  /** Cells offer the first column of the second sheet. */
  isChosen?: boolean;
}

export interface XlsxSheet {
  name: string;
  columns: readonly XlsxColumn[];
  rows: AsyncIterable<readonly (string | number)[]> | Iterable<readonly (string | number)[]>;
}

const LONGEST_TEXT = 32_767;
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const STYLE = { plain: 0, head: 1, text: 2 };

/** A workbook of these sheets, written as its rows come. */
export function xlsxStream(sheets: readonly XlsxSheet[]): Readable {
  const zip = new ZipFile();
  const add = (name: string, xml: string) =>
    zip.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`), name);
  const files = sheets.map((sheet, index) => ({ sheet, number: index + 1 }));
  add(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${files
      .map(
        ({ number }) =>
          `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
      )
      .join('')}</Types>`,
  );
  add(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><bookViews><workbookView/></bookViews><sheets>${files
      .map(
        ({ sheet, number }) =>
          `<sheet name="${escaped(sheet.name)}" sheetId="${number}" r:id="rId${number}"/>`,
      )
      .join('')}</sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships">${files
      .map(
        ({ number }) =>
          `<Relationship Id="rId${number}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="rId${files.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  );
  add(
    'xl/styles.xml',
    `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  );
  const broken = (error: Error) => (zip.outputStream as Readable).destroy(error);
  for (const { sheet, number } of files) {
    const xml = Readable.from(sheetXml(sheet, sheets[1])).on('error', broken);
    zip.addReadStream(xml, `xl/worksheets/sheet${number}.xml`);
  }
  zip.end();
  return zip.outputStream as Readable;
}

async function* sheetXml(
  { columns, rows }: XlsxSheet,
  choices: XlsxSheet | undefined,
): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(
      ({ width, isText }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1" style="${isText ? STYLE.text : STYLE.plain}"/>`,
    )
    .join('')}</cols><sheetData>`;
  yield rowXml(
    1,
    columns.map(({ header }) => textCell(header, STYLE.head)),
  );
  let line = 1;
  for await (const row of rows) {
    line += 1;
    yield rowXml(
      line,
      row.map((cell, index) =>
        typeof cell === 'number'
          ? `<c><v>${cell}</v></c>`
          : textCell(cell, columns[index]?.isText ? STYLE.text : STYLE.plain),
      ),
    );
  }
  yield '</sheetData>';
  const chosen = columns.findIndex(({ isChosen }) => isChosen);
  if (chosen >= 0 && choices !== undefined) {
    const letter = String.fromCharCode(65 + chosen);
    yield `<dataValidations count="1"><dataValidation type="list" allowBlank="1" sqref="${letter}2:${letter}1048576"><formula1>${escaped(`'${choices.name}'!$A$2:$A$1000`)}</formula1></dataValidation></dataValidations>`;
  }
  yield '</worksheet>';
}

function rowXml(line: number, cells: readonly string[]): string {
  return `<row r="${line}">${cells.join('')}</row>`;
}

function textCell(text: string, style: number): string {
  if (text === '') return `<c s="${style}"/>`;
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, LONGEST_TEXT))}</t></is></c>`;
}

/** Without the characters that XML cannot hold at all. */
function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}
