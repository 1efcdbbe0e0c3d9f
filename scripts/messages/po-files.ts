import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type PoMessage, parsePo } from '../../src/server/speech/po-file.ts';

/** The files of a language, `locales/ne/orders.po`, one a district. */
export function poFiles(folder: string): string[] {
  return globSync('*.po', { cwd: folder })
    .sort()
    .map((name) => path.join(folder, name));
}

export function readPoFile(file: string): PoMessage[] {
  return parsePo(readFileSync(file, 'utf8'));
}

export function writePoFile(file: string, language: string, messages: readonly PoMessage[]): void {
  writeFileSync(file, [headOf(language), ...messages.map(entryOf)].join('\n'));
}

const headOf = (language: string) =>
  `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n`;

function entryOf({ place, text, translation, isUnsure, uses }: PoMessage): string {
  return [
    ...uses.map((use) => `#: ${use}`),
    ...(isUnsure ? ['#, fuzzy'] : []),
    ...(place === null ? [] : [`msgctxt ${JSON.stringify(place)}`]),
    `msgid ${JSON.stringify(text)}`,
    `msgstr ${JSON.stringify(translation)}`,
    '',
  ].join('\n');
}
