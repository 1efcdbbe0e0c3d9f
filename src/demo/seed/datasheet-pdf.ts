/** What stands on one page: a title and lines under it, in the letters of ISO 8859-1. */
export interface DatasheetPage {
  title: string;
  lines: readonly string[];
}

/** A small PDF of A4 pages with text alone: enough for a demo datasheet, and quickly made. */
export function datasheetPdf(pages: readonly DatasheetPage[]): Buffer {
  const kids = pages.map((_, at) => `${4 + 2 * at} 0 R`);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((page, at) => {
      const drawing = drawn(page);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + 2 * at} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${Buffer.byteLength(drawing, 'latin1')} >>\nstream\n${drawing}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
}

function drawn({ title, lines }: DatasheetPage): string {
  const rows = lines.map((line) => `0 -20 Td (${escaped(line)}) Tj`);
  return `BT /F1 20 Tf 60 770 Td (${escaped(title)}) Tj /F1 11 Tf 0 -16 Td ${rows.join(' ')} ET`;
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, '\\$&');
}
