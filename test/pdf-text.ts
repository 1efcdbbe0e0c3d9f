import { inflateSync } from 'node:zlib';

interface PdfObject {
  head: string;
  content: string;
}

/** The objects of a document by their numbers, each with what it is and what lies in it. */
export function pdfObjects(bytes: Buffer): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  for (const [, id = '', body = ''] of bytes
    .toString('latin1')
    .matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', packed] = body.split(/\nstream\n/);
    objects.set(id, { head, content: packed === undefined ? '' : contentOf(head, packed) });
  }
  return objects;
}

/** The words of a document that our own drawing made, in the order in which they were set, a piece of text a line. */
export function pdfText(bytes: Buffer): string {
  const objects = pdfObjects(bytes);
  const letters = new Map<string, Map<string, string>>();
  for (const { head } of objects.values()) {
    for (const [, fonts = ''] of head.matchAll(/\/Font <<([^>]*)>>/g)) {
      for (const [, name = '', font = ''] of fonts.matchAll(/\/(\w+) (\d+) 0 R/g)) {
        const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.head ?? '')?.[1] ?? '';
        letters.set(name, lettersOf(objects.get(map)?.content ?? ''));
      }
    }
  }
  const lines: string[] = [];
  for (const { content } of objects.values()) {
    let font = new Map<string, string>();
    let isSaid = false;
    for (const [whole, name, shown, said] of content.matchAll(
      /\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ|<[0-9a-f]+> Tj|\/ActualText \(((?:\\.|[^\\)])*)\)|^EMC$/gms,
    )) {
      if (whole === 'EMC') isSaid = false;
      else if (said !== undefined) {
        // What is shown in the order of its shapes is said in that of its letters.
        isSaid = true;
        lines.push(saidText(said));
      } else if (name !== undefined) font = letters.get(name) ?? font;
      else if (shown !== undefined && !isSaid)
        lines.push(
          [...shown.matchAll(/<([0-9a-f]+)>/g)]
            .flatMap(([, codes = '']) => codes.match(/.{4}/g) ?? [])
            .map((code) => font.get(code) ?? '')
            .join(''),
        );
    }
  }
  return lines.join('\n');
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** A string of a document in UTF-16, after its mark. */
function saidText(written: string): string {
  const bytes = written.replaceAll(/\\(.)/gs, (_, sign: string) => ESCAPED[sign] ?? sign);
  return Buffer.from(bytes, 'latin1').subarray(2).swap16().toString('utf16le');
}

function contentOf(head: string, packed: string): string {
  const content = packed.replace(/\nendstream[\s\S]*$/, '');
  return head.includes('/FlateDecode') && !head.includes('/Length1')
    ? inflateSync(Buffer.from(content, 'latin1')).toString('latin1')
    : content;
}

/** pdfkit writes its maps as ranges of lists: `<0000> <00ff> [<0041> <0042>]`. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    for (const [nth, [, text = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries()) {
      const code = (Number.parseInt(first, 16) + nth).toString(16).padStart(4, '0');
      const units = (text.replaceAll(' ', '').match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16));
      letters.set(code, String.fromCharCode(...units));
    }
  }
  return letters;
}
