/** A mail as demo mode shows it. */
export interface ReadableMail {
  subject: string;
  to: string;
  date: string;
  text: string;
}

/** Reads a mail that our own mailer wrote: headers, and its plain text part. */
export function readEml(bytes: Buffer): ReadableMail {
  const { headers, body } = splitPart(bytes.toString('utf8'));
  return {
    subject: decodeWords(headers.get('subject') ?? ''),
    to: decodeWords(headers.get('to') ?? ''),
    date: headers.get('date') ?? '',
    text: plainText(headers, body),
  };
}

type Headers = Map<string, string>;

function splitPart(part: string): { headers: Headers; body: string } {
  const text = part.replaceAll('\r\n', '\n');
  const end = text.indexOf('\n\n');
  const head = end < 0 ? text : text.slice(0, end);
  const headers: Headers = new Map();
  for (const line of head.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: end < 0 ? '' : text.slice(end + 2) };
}

function plainText(headers: Headers, body: string): string {
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary === undefined) {
    return /^text\/plain/i.test(type) ? decodeBody(body, headers.get('content-transfer-encoding') ?? '') : '';
  }
  for (const chunk of body.split(`--${boundary}`).slice(1)) {
    const part = splitPart(chunk.replace(/^\r?\n/, ''));
    const text = plainText(part.headers, part.body);
    if (text !== '') return text;
  }
  return '';
}

function decodeBody(body: string, encoding: string): string {
  switch (encoding.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8');
    case 'quoted-printable':
      return decodeQuotedPrintable(body.replace(/=\n/g, ''));
    default:
      return body;
  }
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** RFC 2047: '=?UTF-8?Q?...?=' and '=?UTF-8?B?...?='. */
function decodeWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuotedPrintable(word.replaceAll('_', ' ')),
    );
}
