// What people write to each other before a payment: ways past us are hidden for good, goods and prices are not.
// Everything here walks over the text once; how far it looks ahead is bounded.

import { digitsOfWord, isTensWord, repeatsOfWord } from './spoken-digits.ts';

export type HiddenContact = 'number' | 'e-mail' | 'web address';

/** What stands in the text instead. Screens show these as chips. */
export const HIDDEN_MARKS: Readonly<Record<HiddenContact, string>> = {
  number: '[number hidden]',
  'e-mail': '[e-mail hidden]',
  'web address': '[web address hidden]',
};

export interface MaskedText {
  text: string;
  hasHidden: boolean;
}

/** A stretch of the text as it was written. */
interface Found {
  from: number;
  to: number;
  kind: HiddenContact;
}

/** The text without phone numbers, e-mail and web addresses, however they are spelled. */
export function maskContacts(text: string): MaskedText {
  const tokens = tokensOf(text);
  const found = [...addressesIn(tokens), ...numbersIn(tokens)].sort((a, b) => a.from - b.from || b.to - a.to);
  let masked = '';
  let at = 0;
  for (const { from, to, kind } of found) {
    if (from >= at) masked += text.slice(at, from) + HIDDEN_MARKS[kind];
    at = Math.max(at, to);
  }
  return { text: masked + text.slice(at), hasHidden: found.length > 0 };
}

// Reading ------------------------------------------------------------------------

type TokenKind = 'word' | 'digits' | 'space' | 'sign';

/** A piece of the text in its plainest spelling, with where it stands in what was written. */
interface Token {
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

function tokensOf(text: string): Token[] {
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

// Numbers ------------------------------------------------------------------------

/** Digits of a number that may be one to call, with what stands before them. */
interface Digits {
  digits: string;
  gap: string;
  isSpoken: boolean;
  /** Of their tokens. */
  first: number;
  last: number;
}

const LONGEST_GAP = 5;
const LONGEST_NUMBER = 15;
/** Said between digits. */
const FILLERS = new Set(['and', 'then', 'dash', 'space', 'hyphen', 'dot', 'plus', 'अनि', 'ani']);
/** A mobile number of Nepal, with or without the country. */
const MOBILE = /^(?:00977|977|0)?9[678]\d{8}$/;
/** A landline of Nepal written in one piece: the area's zero, eight more. */
const LANDLINE = /^0[1-9]\d{7}$/;
const LANDLINE_ABROAD = /^(?:00)?977[1-9]\d{7}$/;
const CALL_WORDS = new Set([
  ...[
    'call',
    'dial',
    'sms',
    'whatsapp',
    'viber',
    'imo',
    'telegram',
    'wechat',
    'tel',
    'telephone',
    'landline',
  ],
  ...['फोन', 'सम्पर्क', 'कल', 'ह्वाट्सएप', 'भाइबर'],
]);
/** Goods have these too: they ask for a call when 'me', 'no', a colon or the like follows. */
const PHONE_WORDS = new Set(['phone', 'ph', 'mobile', 'mob', 'contact', 'ring', 'मोबाइल', 'मोबाईल', 'नम्बर']);
const AFTER_CALL_WORDS = new Set([
  'me',
  'us',
  'at',
  'on',
  'no',
  'number',
  'num',
  'is',
  'it',
  'नम्बर',
  'नं',
  'मा',
]);

function* numbersIn(tokens: readonly Token[]): Generator<Found> {
  for (const run of runsOf(tokens)) {
    for (let start = 0; start < run.length; start += 1) {
      const end = endOfNumber(run, start, tokens);
      if (end === null) continue;
      yield {
        from: (tokens[firstTokenOf(run, start, tokens)] as Token).from,
        to: (tokens[(run[end] as Digits).last] as Token).to,
        kind: 'number',
      };
      start = end;
    }
  }
}

/** With the plus sign and an opening bracket that belong to it. */
function firstTokenOf(run: readonly Digits[], start: number, tokens: readonly Token[]): number {
  const { first } = run[start] as Digits;
  let token = first;
  while (token > 0 && first - token < 2 && ['+', '('].includes(tokens[token - 1]?.text ?? '')) token -= 1;
  return token;
}

/** Digits that follow each other with nothing but signs, spaces and fillers between them. */
function runsOf(tokens: readonly Token[]): Digits[][] {
  const runs: Digits[][] = [];
  let run: Digits[] = [];
  let gap = '';
  let repeats = 1;
  const end = () => {
    if (run.length > 0) runs.push(run);
    run = [];
    gap = '';
    repeats = 1;
  };
  for (const [index, { kind, text }] of tokens.entries()) {
    const spoken = kind === 'word' ? digitsOfWord(text) : null;
    const digits = kind === 'digits' ? text : (spoken ?? lookalikeDigits(tokens, index));
    if (digits !== null) {
      const last = run.at(-1);
      if (
        spoken !== null &&
        last?.isSpoken &&
        isTensWord((tokens[last.last] as Token).text) &&
        digits.length === 1 &&
        digits !== '0'
      ) {
        last.digits = `${last.digits.slice(0, -1)}${digits}`;
        last.last = index;
      } else if (last && gap === '') {
        last.digits += digits;
        last.last = index;
      } else {
        run.push({
          digits: digits.repeat(repeats),
          gap,
          isSpoken: spoken !== null,
          first: index,
          last: index,
        });
      }
      gap = '';
      repeats = 1;
    } else if (kind === 'word') {
      const times = repeatsOfWord(text);
      if (times !== null) {
        repeats = times;
      } else if (!FILLERS.has(text)) {
        end();
      }
    } else {
      gap += text;
      if (gap.length > LONGEST_GAP && run.length > 0) end();
      else if (gap.length > LONGEST_GAP) gap = gap.slice(-LONGEST_GAP);
    }
  }
  end();
  return runs;
}

/** Letters that stand for digits inside a number: 984l23456O. */
function lookalikeDigits(tokens: readonly Token[], index: number): string | null {
  const { text, kind } = tokens[index] as Token;
  if (kind !== 'word' || tokens[index - 1]?.kind !== 'digits' || !/^[oli]{1,3}$/.test(text)) return null;
  return text.replaceAll('o', '0').replaceAll('l', '1').replaceAll('i', '1');
}

/** Where a number to call that starts here ends, or null. The longest counts. */
function endOfNumber(run: readonly Digits[], start: number, tokens: readonly Token[]): number | null {
  const { gap, first } = run[start] as Digits;
  const isAbroad = gap.endsWith('+');
  const isAsked = followsCallWord(tokens, first);
  let digits = '';
  let end: number | null = null;
  for (let at = start; at < run.length; at += 1) {
    digits += (run[at] as Digits).digits;
    if (digits.length > LONGEST_NUMBER) break;
    const pieces = run.slice(start, at + 1);
    if (!isOneNumber(pieces)) continue;
    const isNumber =
      MOBILE.test(digits) ||
      LANDLINE_ABROAD.test(digits) ||
      (isAbroad && digits.length >= 10) ||
      (isAsked && digits.length >= 7) ||
      isLandline(pieces, digits);
    if (isNumber) end = at;
  }
  return end;
}

/** A list of measures or prices has points and commas among its spaces; a number to call has one kind of them alone. */
function isOneNumber(pieces: readonly Digits[]): boolean {
  const gaps = pieces.slice(1).map(({ gap }) => gap);
  const points = gaps.filter((gap) => /[.,]/.test(gap));
  return points.length === 0 || (points.length === gaps.length && new Set(points).size === 1);
}

function isLandline(pieces: readonly Digits[], digits: string): boolean {
  if (!LANDLINE.test(digits)) return false;
  if (pieces.length === 1) return true;
  const [area, ...rest] = pieces as [Digits, ...Digits[]];
  return area.digits.length <= 3 && rest.length <= 3 && rest.every(({ gap }) => !/[.,]/.test(gap));
}

/** Whether the last words before a token ask for a call: 'phone no: 4412345'. */
function followsCallWord(tokens: readonly Token[], index: number): boolean {
  let isAsked = false;
  for (let at = index - 1; at >= Math.max(0, index - 10); at -= 1) {
    const { kind, text } = tokens[at] as Token;
    if (kind === 'digits') return false;
    if (text === ':') isAsked = true;
    if (kind !== 'word') continue;
    if (CALL_WORDS.has(text) || (isAsked && PHONE_WORDS.has(text))) return true;
    if (!AFTER_CALL_WORDS.has(text)) return false;
    isAsked = true;
  }
  return false;
}

// Addresses ----------------------------------------------------------------------

const OPENING = new Set(['(', '[', '{', '<']);
const CLOSING = new Set([')', ']', '}', '>']);
const SAID_DOTS = new Set(['dot', 'point', 'डट', 'डाट']);
const SAID_ATS = new Set(['at', 'एट']);
/** Ends of addresses that are told even when the dot before them is said or stands apart. */
const SURE_ENDS = new Set([
  ...[
    'com',
    'net',
    'org',
    'np',
    'info',
    'biz',
    'edu',
    'gov',
    'io',
    'co',
    'shop',
    'store',
    'online',
    'xyz',
    'asia',
  ],
  ...['कम', 'नेट', 'एनपी'],
]);
/** Ends that are words or parts of sentences too: only right behind the dot. */
const CLOSE_ENDS = new Set([
  'in',
  'me',
  'cc',
  'tv',
  'ly',
  'gl',
  'gg',
  'link',
  'site',
  'app',
  'dev',
  'uk',
  'us',
  'cn',
]);
const PROVIDERS = new Set([
  ...[
    'gmail',
    'gmal',
    'gmai',
    'yahoo',
    'ymail',
    'hotmail',
    'outlook',
    'icloud',
    'proton',
    'protonmail',
    'rediffmail',
    'zoho',
  ],
  ...['जीमेल', 'जिमेल', 'याहु', 'हटमेल'],
]);
const SCHEMES = new Set(['http', 'https', 'hxxp', 'hxxps', 'ftp']);
const LONGEST_LABEL = 63;
const LONGEST_LOCAL = 64;
const MOST_LABELS = 5;

function* addressesIn(tokens: readonly Token[]): Generator<Found> {
  for (let at = 0; at < tokens.length; at += 1) {
    const mail =
      endOfMail(tokens, at) ?? endOfNamedMail(tokens, at) ?? (isGluedMail(tokens[at]) ? at + 1 : null);
    const end = mail ?? endOfLink(tokens, at) ?? endOfDomain(tokens, at);
    if (end === null) continue;
    yield {
      from: (tokens[at] as Token).from,
      to: (tokens[end - 1] as Token).to,
      kind: mail === null ? 'web address' : 'e-mail',
    };
    at = end - 1;
  }
}

/** The index after an address like ram.sharma (at) gmail dot com that starts here, or null. */
function endOfMail(tokens: readonly Token[], start: number): number | null {
  let local = afterLocal(tokens, start);
  for (let parts = 0; local !== null && parts < 4; parts += 1) {
    const at = afterAt(tokens, local);
    if (at !== null) {
      const domain = endOfDomain(tokens, at.next, { isBehindAt: at.how !== 'said' });
      if (domain !== null && at.how !== 'said') return domain;
      if (PROVIDERS.has(tokens[at.next]?.text ?? '')) return domain ?? at.next + 1;
    }
    const provider = afterSpaces(tokens, local);
    if (provider > local && PROVIDERS.has(tokens[provider]?.text ?? '')) {
      const end = afterSpaces(tokens, provider + 1);
      const isEnd = tokens[end]?.text === 'com' || tokens[end]?.text === 'कम';
      const domain = endOfDomain(tokens, provider);
      if (isEnd || domain !== null) return isEnd ? end + 1 : domain;
    }
    local = afterSaidPart(tokens, local);
  }
  return null;
}

/** ramATgmailDOTcom */
function isGluedMail(token: Token | undefined): boolean {
  return token?.kind === 'word' && /(?:gmail|yahoo|hotmail|outlook)(?:dot)?com$/.test(token.text);
}

/** 'gmail: ramsharma12': the name alone is enough. */
function endOfNamedMail(tokens: readonly Token[], start: number): number | null {
  if (!PROVIDERS.has(tokens[start]?.text ?? '')) return null;
  let at = start + 1;
  for (; at < start + 7; at += 1) {
    const text = tokens[at]?.text ?? '';
    if (!/^\s+$/.test(text) && ![':', '=', '-', 'is', 'id'].includes(text)) break;
  }
  const end = at > start + 1 ? afterLocal(tokens, at) : null;
  if (end === null) return null;
  const name = tokens.slice(at, end);
  const isName =
    name.length > 1 && name.some(({ kind, text }) => kind === 'digits' || ['.', '_'].includes(text));
  return isName && name.some(({ kind }) => kind === 'word') ? end : null;
}

/** Behind the name of a mailbox that starts here and not before. */
function afterLocal(tokens: readonly Token[], start: number): number | null {
  if (!isLetters(tokens[start]) || isInLocal(tokens[start - 1])) return null;
  let at = start;
  for (let length = 0; isInLocal(tokens[at]) && length < LONGEST_LOCAL; at += 1) {
    length += (tokens[at] as Token).text.length;
  }
  return at;
}

/** 'dot sharma', 'underscore 12' behind a part of the name. */
function afterSaidPart(tokens: readonly Token[], start: number): number | null {
  const word = afterSpaces(tokens, start);
  const said = tokens[word]?.text ?? '';
  if (word === start || !(SAID_DOTS.has(said) || ['underscore', 'dash', 'hyphen'].includes(said)))
    return null;
  const part = afterSpaces(tokens, word + 1);
  return part > word + 1 && isLetters(tokens[part]) ? part + 1 : null;
}

function afterAt(
  tokens: readonly Token[],
  start: number,
): { next: number; how: 'sign' | 'bracketed' | 'said' } | null {
  let at = afterSpaces(tokens, start);
  const isBracketed = OPENING.has(tokens[at]?.text ?? '');
  if (isBracketed) at = afterSpaces(tokens, at + 1);
  const isSign = tokens[at]?.text === '@';
  if (!isSign && !SAID_ATS.has(tokens[at]?.text ?? '')) return null;
  if (!isSign && !isBracketed && at === start) return null;
  at = afterSpaces(tokens, at + 1);
  for (const word of ['the', 'द', 'rate', 'रेट']) {
    if (!isSign && tokens[at]?.text === word) at = afterSpaces(tokens, at + 1);
  }
  if (isBracketed) {
    if (!CLOSING.has(tokens[at]?.text ?? '')) return null;
    at = afterSpaces(tokens, at + 1);
  }
  return { next: at, how: isSign ? 'sign' : isBracketed ? 'bracketed' : 'said' };
}

/** The index after an address like shop.example dot com (and its path) that starts here, or null. */
function endOfDomain(tokens: readonly Token[], start: number, { isBehindAt = false } = {}): number | null {
  if (!isBehindAt && isInLabel(tokens[start - 1])) return null;
  let at = afterLabel(tokens, start);
  let end: number | null = null;
  for (let labels = 1; at !== null && labels < MOST_LABELS; labels += 1) {
    const dot = afterDot(tokens, at);
    if (dot === null) break;
    const label = tokens[dot.next]?.text ?? '';
    const next = afterLabel(tokens, dot.next);
    // One word alone: 'com' is an end, 'com3' and 'com-port' are not.
    const isWord = next === dot.next + 1;
    const isCapital = dot.how === 'loose' && tokens[dot.next]?.isCapital;
    if (isWord && !isCapital && isEnd(label, dot.how, isBehindAt)) end = next;
    else if (dot.how === 'loose') break;
    at = next;
  }
  return end === null ? null : afterPath(tokens, end);
}

type DotKind = 'tight' | 'said' | 'apart' | 'loose';

function isEnd(label: string, how: DotKind, isBehindAt: boolean): boolean {
  if (how === 'tight') return SURE_ENDS.has(label) || CLOSE_ENDS.has(label);
  if (how === 'loose' && !isBehindAt) return label === 'com' || label === 'np';
  return SURE_ENDS.has(label);
}

/** `tight` is a dot with nothing around it, `apart` one with a space before it, `loose` one with a space behind it alone. */
function afterDot(tokens: readonly Token[], start: number): { next: number; how: DotKind } | null {
  let at = afterSpaces(tokens, start);
  const isBracketed = OPENING.has(tokens[at]?.text ?? '');
  if (isBracketed) at = afterSpaces(tokens, at + 1);
  // A comma in its place, as thumbs write it.
  const isComma = tokens[at]?.text === ',' && ['com', 'np'].includes(tokens[at + 1]?.text ?? '');
  const isSign = tokens[at]?.text === '.' || isComma;
  if (!isSign && !SAID_DOTS.has(tokens[at]?.text ?? '')) return null;
  if (!isSign && !isBracketed && at === start) return null;
  const hasSpaceBefore = at > start;
  const behind = afterSpaces(tokens, at + 1);
  const hasSpaceBehind = behind > at + 1;
  if (isBracketed) {
    if (!CLOSING.has(tokens[behind]?.text ?? '')) return null;
    return { next: afterSpaces(tokens, behind + 1), how: 'said' };
  }
  if (!isSign) return hasSpaceBehind ? { next: behind, how: 'said' } : null;
  return { next: behind, how: hasSpaceBefore ? 'apart' : hasSpaceBehind ? 'loose' : 'tight' };
}

function endOfLink(tokens: readonly Token[], start: number): number | null {
  const text = tokens[start]?.text ?? '';
  if (tokens[start - 1]?.kind === 'word') return null;
  const next = (offset: number) => tokens[start + offset]?.text;
  if (SCHEMES.has(text) && next(1) === ':' && next(2) === '/' && next(3) === '/') {
    return afterUnbroken(tokens, start + 4);
  }
  if (text.length > 8 && text.endsWith('dotcom')) return start + 1;
  if (text !== 'www') return null;
  const dot = afterDot(tokens, start + 1);
  const label = afterLabel(tokens, dot?.next ?? afterSpaces(tokens, start + 1));
  if (label === null) return null;
  const end = afterSpaces(tokens, label);
  if (end > label && SURE_ENDS.has(tokens[end]?.text ?? '')) return end + 1;
  return (
    endOfDomain(tokens, start) ??
    endOfDomain(tokens, afterSpaces(tokens, start + 1)) ??
    afterUnbroken(tokens, label)
  );
}

function afterLabel(tokens: readonly Token[], start: number): number | null {
  if (!isLetters(tokens[start])) return null;
  let at = start;
  for (let length = 0; isInLabel(tokens[at]); at += 1) {
    length += (tokens[at] as Token).text.length;
    if (length > LONGEST_LABEL) return null;
  }
  return at;
}

function afterPath(tokens: readonly Token[], start: number): number {
  return ['/', '?', '#', ':'].includes(tokens[start]?.text ?? '') && tokens[start + 1]?.kind !== 'space'
    ? afterUnbroken(tokens, start)
    : start;
}

function afterUnbroken(tokens: readonly Token[], start: number): number {
  let at = start;
  while (at < tokens.length && tokens[at]?.kind !== 'space') at += 1;
  return at;
}

function afterSpaces(tokens: readonly Token[], start: number): number {
  const token = tokens[start];
  return token?.kind === 'space' && token.text.length <= 3 ? start + 1 : start;
}

function isLetters(token: Token | undefined): boolean {
  return token?.kind === 'word' || token?.kind === 'digits';
}

function isInLabel(token: Token | undefined): boolean {
  return isLetters(token) || token?.text === '-' || token?.text === '_';
}

function isInLocal(token: Token | undefined): boolean {
  return isInLabel(token) || ['.', '+', '%', "'"].includes(token?.text ?? '');
}
