import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { messageId } from '../src/server/speech/message-id.ts';
import type { PoMessage } from '../src/server/speech/po-file.ts';
import { hasMessages } from './messages/message-sources.ts';
import { poFiles, readPoFile } from './messages/po-files.ts';
import { rewriteMessages, type SourceMessage } from './messages/source-messages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Where the code says in which language it was built. */
const LANGUAGE_FILE = 'src/domain/shop/language.ts';
const SAYING = path.join(root, 'src/web/spoken.ts');

/** Builds the pages in another language: every message of their sources is said as `locales/<language>` has it. */
export function speak(language: string): Plugin {
  const folder = path.join(root, 'locales', language);
  let wording: ReadonlyMap<string, PoMessage>;
  return {
    name: 'speak',
    enforce: 'pre',
    buildStart() {
      const files = poFiles(folder);
      for (const file of files) this.addWatchFile(file);
      wording = new Map(
        files.flatMap(readPoFile).map((message) => [keyOf(message.text, message.place), message]),
      );
    },
    transform(code, id) {
      const file = path
        .relative(root, id.split('?', 1)[0] as string)
        .split(path.sep)
        .join('/');
      if (file === LANGUAGE_FILE) return { code: inLanguage(code, language), map: null };
      if (!hasMessages(file)) return null;
      const spoken = spokenSource(
        file,
        code,
        (text) => wording.get(keyOf(text, file)) ?? wording.get(keyOf(text, null)) ?? null,
      );
      return spoken === null ? null : { code: spoken, map: null };
    },
  };
}

function inLanguage(code: string, language: string): string {
  const built = code.replace(/(PAGE_LANGUAGE: Language = )'en'/, `$1'${language}'`);
  if (built === code) throw new Error(`${LANGUAGE_FILE} does not say the language of the pages`);
  return built;
}

const keyOf = (text: string, place: string | null) => `${place ?? ''}\u0004${text}`;

/** A source file that says its messages in another language; null where it has none. */
export function spokenSource(
  file: string,
  code: string,
  wordingOf: (text: string) => Pick<PoMessage, 'text' | 'place' | 'translation'> | null,
): string | null {
  const spoken = rewriteMessages(file, code, (message) => {
    const wording = wordingOf(message.text);
    // What is the same in both languages is a name: it stays as it stands.
    if (wording === null || wording.translation === '' || wording.translation === message.text) return null;
    return callFor(messageId(wording.text, wording.place ?? undefined), wording.translation, message);
  });
  // In one line with what follows: line numbers stay.
  return spoken === null
    ? null
    : `import { say as __say, sayWith as __sayWith } from ${JSON.stringify(SAYING)};${spoken}`;
}

function callFor(id: string, text: string, { values, elements, kind }: SourceMessage): string {
  const call =
    values.size === 0 && elements.length === 0
      ? `/*#__PURE__*/__say(${JSON.stringify(id)},${JSON.stringify(text)})`
      : `/*#__PURE__*/__sayWith(${JSON.stringify(id)},${JSON.stringify(text)},{${[...values].map(([name, value]) => `${name}:(${value})`).join(',')}}${
          elements.length === 0 ? '' : `,[${elements.map(wrapOf).join(',')}]`
        })`;
  return kind === 'code' ? call : `{${call}}`;
}

function wrapOf({ start, end }: SourceMessage['elements'][number]): string {
  return end === null ? `()=>(${start})` : `(c)=>(${start}{c}${end})`;
}
