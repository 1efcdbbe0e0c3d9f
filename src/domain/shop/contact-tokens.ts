export type HiddenContact = 'number' | 'e-mail' | 'web address';

/** A stretch of the text as it was written. */
export interface Found {
  from: number;
  to: number;
  kind: HiddenContact;
}

type TokenKind = 'word' | 'digits' | 'space' | 'sign';

/** A piece of the text in its plainest spelling, with where it stands in what was written. */
export interface Token {
  kind: TokenKind;
  text: string;
  from: number;
  to: number;
  isCapital: boolean;
}

const INVISIBLE = /\p{Cf}|\p{Cc}|\p{Me}|[\uFE00-\uFE0F]/u;
const SPACE = /\s/u;
const DIGIT = /\p{Nd}/u;
const LETTER = /[\p{L}\p{M}]/u;
/** Letters of another alphabet that look like Latin ones. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...{ а: 'a', е: 'e', о: 'o', с: 'c', р: 'p', і: 'i', ѕ: 's', х: 'x', у: 'y', м: 'm', т: 't', п: 'n' },
  ...{ ο: 'o', α: 'a', ι: 'i', '。': '.', '•': '.', '·': '.', '∙': '.', '⋅': '.', '।': '.' },
};

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (const written of text) {
    const from = at;
    at += written.length;
    for (const letter of plainOf(written)) {
      const kind = kindOf(letter);
      if (kind === null) continue;
      const last = tokens.at(-1);
      if (last?.kind === kind && kind !== 'sign') {
        last.text += letter;
        last.to = at;
      } else {
        tokens.push({ kind, text: letter, from, to: at, isCapital: written !== written.toLowerCase() });
      }
    }
  }
  return withWordsApart(withLettersTogether(tokens));
}

/** Letters with a space between each are a word: g m a i l. */
function withLettersTogether(tokens: readonly Token[]): Token[] {
  const together: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    let end = at;
    while (isLoneLetter(tokens[end]) && tokens[end + 1]?.text === ' ' && isLoneLetter(tokens[end + 2]))
      end += 2;
    const first = tokens[at] as Token;
    const last = tokens[end] as Token;
    const isWord = end - at >= 4 || (first.text === 'g' && tokens[at + 2]?.text === 'mail');
    if (end - at < 4 && isWord) end = at + 2;
    if (!isWord) end = at;
    const text = tokens
      .slice(at, end + 1)
      .filter(({ kind }) => kind === 'word')
      .map((token) => token.text)
      .join('');
    together.push(isWord ? { ...first, text, to: (tokens[end] ?? last).to } : first);
    at = end + 1;
  }
  return together;
}

const isLoneLetter = (token: Token | undefined) => token?.kind === 'word' && token.text.length === 1;

const JOINTS = new Set(['_', '-', '*', '~', '|', '/']);
export const SAID_DOTS = new Set(['dot', 'point', 'डट', 'डाट']);
export const SAID_ATS = new Set(['at', 'एट']);

/** Where 'at' and 'dot' are joined to what is around them: ram_at_gmail_dot_com. */
function withWordsApart(tokens: Token[]): Token[] {
  for (const [index, { text }] of tokens.entries()) {
    const before = tokens[index - 1];
    const after = tokens[index + 1];
    if (!before || !after || !(SAID_DOTS.has(text) || SAID_ATS.has(text))) continue;
    if (!(JOINTS.has(before.text) || before.kind === 'space') || !JOINTS.has(after.text)) continue;
    Object.assign(before, { kind: 'space', text: ' ' });
    Object.assign(after, { kind: 'space', text: ' ' });
  }
  return tokens;
}

function plainOf(written: string): string {
  if (written === '\n' || written === '\t') return ' ';
  const code = written.codePointAt(0) as number;
  // White digits on black circles: no other form of them is known to Unicode.
  if (code >= 0x2776 && code <= 0x277f) return String(code - 0x2775);
  const plain = written.normalize('NFKC').toLowerCase();
  return [...plain]
    .map((letter) => LOOKALIKES[letter] ?? (DIGIT.test(letter) ? latinDigit(letter) : letter))
    .join('');
}

/** Each script's digits stand together from 0 to 9, at the start of a block of sixteen or at its seventh place. */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) as number;
  if (code <= 0x39) return digit;
  const block = code & ~0xf;
  const zero = DIGIT.test(String.fromCodePoint(block)) ? block : block + 6;
  return String((code - zero) % 10);
}

function kindOf(letter: string): TokenKind | null {
  if (SPACE.test(letter)) return 'space';
  if (INVISIBLE.test(letter)) return null;
  if (DIGIT.test(letter)) return 'digits';
  return LETTER.test(letter) ? 'word' : 'sign';
}
