import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type PoEntry, po } from 'gettext-parser';

/** A message and what it is in the other language. */
export interface PoMessage {
  /** The English, which is its id. */
  text: string;
  /** The one source file for which this wording holds; null: everywhere. */
  place: string | null;
  /** Empty: not put into words yet, the English stands. */
  translation: string;
  /** Nobody sure of the language has confirmed it. */
  isUnconfirmed: boolean;
  /** Source files that say it. */
  files: readonly string[];
}

const FLAG_UNCONFIRMED = 'fuzzy';

/** The files of a language, `locales/ne/orders.po`, one a district. */
export function poFiles(folder: string): string[] {
  return globSync('*.po', { cwd: folder })
    .sort()
    .map((name) => path.join(folder, name));
}

export function readPoFile(file: string): PoMessage[] {
  const { translations } = po.parse(readFileSync(file));
  return Object.values(translations)
    .flatMap((entries) => Object.values(entries))
    .filter(({ msgid }) => msgid !== '')
    .map(({ msgid, msgctxt, msgstr, comments }) => ({
      text: msgid,
      place: msgctxt || null,
      translation: msgstr[0] ?? '',
      isUnconfirmed: comments?.flag?.includes(FLAG_UNCONFIRMED) ?? false,
      files: (comments?.reference ?? '').split('\n').filter((name) => name !== ''),
    }));
}

export function writePoFile(file: string, language: string, messages: readonly PoMessage[]): void {
  const translations: Record<string, Record<string, PoEntry>> = {};
  for (const { text, place, translation, isUnconfirmed, files } of messages) {
    const context = place ?? '';
    translations[context] ??= {};
    translations[context][text] = {
      msgid: text,
      ...(place === null ? {} : { msgctxt: place }),
      msgstr: [translation],
      comments: { reference: files.join('\n'), ...(isUnconfirmed ? { flag: FLAG_UNCONFIRMED } : {}) },
    };
  }
  const headers = { Language: language, 'Content-Type': 'text/plain; charset=UTF-8', 'Content-Transfer-Encoding': '8bit' };
  writeFileSync(file, po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 }));
}
