import { type Found, SAID_ATS, SAID_DOTS, type Token } from './contact-tokens.ts';

const OPENING = new Set(['(', '[', '{', '<']);
const CLOSING = new Set([')', ']', '}', '>']);
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

export function* addressesIn(tokens: readonly Token[]): Generator<Found> {
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
