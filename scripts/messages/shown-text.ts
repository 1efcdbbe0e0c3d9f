// What of a source file people read (docs/decisions/0046): sentences and labels, not names that programs use.

/** Where a text stands. `shown`: whatever it is, it is read. `hidden`: a program reads it. `open`: it depends on the text. */
export type Place = 'shown' | 'hidden' | 'open';

/** Attributes and properties whose text is read, also when it is one small word. */
const SHOWN_NAMES = new Set(
  (
    'alt ariaLabel aria-label aria-description aria-roledescription aria-valuetext caption description empty emptyText ' +
    'heading help hint inText label message noun note one many placeholder prefix suffix text title'
  ).split(' '),
);

/** Attributes and properties that hold names for programs. */
const HIDDEN_NAMES = new Set(
  (
    'align as autoComplete charSet className classNames class code color content-type cookie crossOrigin d @type @context data-theme ' +
    'encType fill format href htmlFor id icon inputMode key kind lang list method mode nonce pattern path ' +
    'plate points position preserveAspectRatio ref rel resource role rootMargin scope side size sizes slot sort sortBy src srcSet state ' +
    'style summary tags operationId tagName target to tone transform type url value variant viewBox width'
  ).split(' '),
);

/** Calls whose texts are names for programs. */
const HIDDEN_CALLS = new Set(
  (
    'addEventListener append closest cva clsx createContext createElement cx delete describe Error fetch get getAll ' +
    'getAttribute getItem getPropertyValue has hasAttribute hasOwn import includes indexOf lazy literal enum log ' +
    'matches matchMedia meta querySelector querySelectorAll RangeError RegExp removeAttribute removeEventListener ' +
    'removeItem replace replaceAll set setAttribute setItem setProperty split startsWith endsWith TypeError ' +
    'useMatch useRouteLoaderData URL Worker register watch setValue trigger getValues useWatch raw ref ' +
    'debug info warn error trace fatal keepNames'
  ).split(' '),
);

/** Calls that word a count: their texts are nouns. */
const SHOWN_CALLS = new Set(['countText', 'saidCount']);

export function placeOfName(name: string): Place {
  if (SHOWN_NAMES.has(name)) return 'shown';
  if (
    HIDDEN_NAMES.has(name) ||
    /^data-|^(?:aria-)?(?:controls|labelledby|describedby|current|live|haspopup|sort)$|class(?:es|Name)?$|^[A-Z_]*CLASS/i.test(
      name,
    )
  )
    return 'hidden';
  return 'open';
}

export function placeOfCall(name: string): Place {
  if (SHOWN_CALLS.has(name)) return 'shown';
  return HIDDEN_CALLS.has(name) ? 'hidden' : 'open';
}

const LETTER = /\p{L}/u;
const ADDRESS = /^(?:https?:|mailto:|tel:|\/|\.\.?\/|#|@)|^[\w.-]+@[\w.-]+$/;
/** `ArrowDown`, `Content-Type`, `Asia/Kathmandu`, `Mozilla/5.0`, `ROW_COUNT`. */
const PROGRAM_NAME =
  /^(?:[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+|[A-Za-z0-9]+(?:[-/_.][A-Za-z0-9*]+)+|[A-Z0-9_]+|[a-z]+[A-Z]\w*)$/;
const SENTENCE_START = /^[^\p{L}]*\p{Lu}\p{Ll}/u;
const SHORT_START = /^[^\p{L}]*(?:A|I|\p{Lu}{2,}s?)[ ,.:’-].*\p{Ll}{2}/u;
const STYLE_WORD =
  /[-:[\]/_=]|^(?:flex|grid|block|inline|hidden|absolute|relative|sticky|fixed|truncate|italic|underline|uppercase|grow|shrink|border|rounded|shadow|transition|group|peer|container)$/;

/** Whether a text is read by people. `text` has its values as `{name}`. */
export function isShown(text: string, place: Place): boolean {
  const words = text.replaceAll(/\{\w+\}|<\/?\d+\/?>/g, ' ').trim();
  if (place === 'hidden' || !LETTER.test(words) || ADDRESS.test(words)) return false;
  if (place === 'shown') return !/^[\w.{}]+[-_/.][\w-/.{}]+$/.test(text);
  if (
    /[{}<>]|;(?! [\p{L}\d])|=>|\\|::|\$\{|^\s*(?:select|insert|update|delete|create|with|alter|from|order by) |\.\w+ (?:desc|asc)|^[a-z]\w* as \w+$/u.test(
      words,
    )
  )
    return false;
  if (!/\s/.test(text)) return SENTENCE_START.test(words) && !PROGRAM_NAME.test(words);
  if (SENTENCE_START.test(words) || SHORT_START.test(words)) return true;
  const parts = (text.startsWith('- ') ? words.slice(2) : words).split(/\s+/);
  const isPhrase = parts.length > 1 || /\{\w+\} \p{Ll}{2,}|\p{Ll}{2,} \{\w+\}/u.test(text);
  return (
    isPhrase &&
    /^[^\p{L}]*\p{Ll}{2}/u.test(words) &&
    parts.filter((part) => STYLE_WORD.test(part.replace(/\p{L}*:$/u, ''))).length * 3 < parts.length
  );
}
