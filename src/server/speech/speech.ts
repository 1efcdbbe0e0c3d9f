import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defaultPreferences, type Preferences } from '../../domain/shop/preferences.ts';
import { projectRoot } from '../project-root.ts';
import { Dictionary, type KnownMessage } from './dictionary.ts';
import { parsePo } from './po-file.ts';
import { withPreferences } from './preferences-scope.ts';
import type { Wordings } from './wordings.ts';

/** How the shop says in another language, or with other dates and digits, what its code says in English. */
export interface Speech {
  /** A text of ours as a reader reads it; what is not ours stays as it is. */
  say(text: string, reader: Preferences): string;
  /** All that can be said in Nepali. */
  messages(): readonly KnownMessage[];
  /** What our desk says otherwise than the files. */
  readonly wordings: Wordings;
}

/** Whether English stays as it was written. */
export function readsPlainEnglish(reader: Preferences): boolean {
  const plain = defaultPreferences('en');
  return (Object.keys(plain) as (keyof Preferences)[]).every((key) => reader[key] === plain[key]);
}

/** Reads the PO files of a folder when they are first wanted, once: one a district, named after it. */
export function createSpeech({
  folder = path.join(projectRoot, 'locales', 'ne'),
  settings,
  clock,
}: {
  folder?: string;
  settings: { readonly wordings: Wordings };
  clock: () => Date;
}): Speech {
  let read: Dictionary | null = null;
  const dictionary = () => {
    read ??= new Dictionary(filesOf(folder), { wordings: () => settings.wordings.current, clock });
    return read;
  };
  return {
    say(text, reader) {
      return readsPlainEnglish(reader) ? text : withPreferences(reader, () => dictionary().say(text));
    },
    messages: () => dictionary().messages,
    get wordings() {
      return settings.wordings;
    },
  };
}

function filesOf(folder: string) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.po'))
    .sort()
    .map((name) => ({
      district: path.basename(name, '.po'),
      messages: parsePo(readFileSync(path.join(folder, name), 'utf8')),
    }));
}
