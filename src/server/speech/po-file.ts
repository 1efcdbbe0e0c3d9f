/** A message of a PO file. */
export interface PoMessage {
  /** The source file in which alone this wording holds; null: everywhere. */
  place: string | null;
  /** The English, with `{name}` for values and `<0>…</0>` for inner elements. */
  text: string;
  /** The Nepali; empty: not translated yet. */
  translation: string;
  /** Nobody sure of the language has confirmed it. */
  isUnsure: boolean;
  /** Where it is used: source files. */
  uses: string[];
}

const LINE = /^(?:(msgctxt|msgid|msgstr) )?("(?:[^"\\]|\\.)*")$/;

/** The messages of a PO file, in its order; throws where a line is none of the format. Plurals are not part of it. */
export function parsePo(content: string): PoMessage[] {
  const messages: PoMessage[] = [];
  let fields: Partial<Record<string, string>> = {};
  let notes: { isUnsure: boolean; uses: string[] } = { isUnsure: false, uses: [] };
  let field = '';
  const end = () => {
    const { msgctxt: place = null, msgid: text = '', msgstr: translation = '' } = fields;
    // The first message is empty: its translation is the head of the file.
    if (text !== '') messages.push({ place, text, translation, ...notes });
    fields = {};
    notes = { isUnsure: false, uses: [] };
    field = '';
  };
  for (const [index, raw] of content.split('\n').entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#~')) continue;
    if (line.startsWith('#')) {
      if ('msgstr' in fields) end();
      if (line.startsWith('#,')) notes.isUnsure ||= /\bfuzzy\b/.test(line);
      if (line.startsWith('#:')) notes.uses.push(...line.slice(2).trim().split(/\s+/).filter(Boolean));
      continue;
    }
    const [, keyword, quoted] = LINE.exec(line) ?? [];
    if (quoted === undefined) throw new Error(`Line ${index + 1} is none of a PO file: ${line.slice(0, 80)}`);
    if (keyword !== undefined) {
      if (keyword !== 'msgstr' && 'msgstr' in fields) end();
      field = keyword;
    }
    fields[field] = (fields[field] ?? '') + JSON.parse(quoted);
  }
  end();
  return messages;
}
