import type { Found, Token } from './contact-tokens.ts';
import { digitsOfWord, isTensWord, repeatsOfWord } from './spoken-digits.ts';

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

export function* numbersIn(tokens: readonly Token[]): Generator<Found> {
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
