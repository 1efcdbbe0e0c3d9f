// What the cells of a catalogue's spreadsheet say, written and read so that what was exported comes back unchanged.

import { latinDigits } from '../shop/digits.ts';

const FORMULA_START = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A text a spreadsheet would run gets an apostrophe (threats.md T-X7); one that looks guarded gets another. */
export function guardCell(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

/** What `guardCell` was given: a file that was exported here may come back. */
export function unguardCell(text: string): string {
  return text.startsWith("'") && FORMULA_START.test(text) ? text.slice(1) : text;
}

/** A number as people write it, or why it is none. */
export type ReadNumber = { value: number } | { problem: string; suggestion: string };

const LONGEST_NUMBER = 32;

const NOT_A_NUMBER = (text: string): ReadNumber => ({
  problem: `"${shortened(text)}" is not a number`,
  suggestion: 'Write digits only, such as 1250.50',
});

/**
 * 1250.5, 1,250.50, 1,25,000.50, 1.250,50, १२५०, 'रू 1,250', 'NPR 1250/-', '1 250'. A lone comma before one or two
 * digits could mean either and is not guessed.
 */
export function readNumber(text: string): ReadNumber {
  // Before any pattern, and untrimmed: what a long cell ends with may have been cut off.
  if (text.length > LONGEST_NUMBER) return NOT_A_NUMBER(text);
  const digits = latinDigits(text)
    .replace(/[\s\u00a0\u202f']/g, '')
    .replace(/^(?:npr|nrs|rs|रू|रु|₨)\.?/i, '')
    .replace(/(?:\/-|\/=|npr|nrs|rs\.?|रू|रु|pcs|nos|units?)$/i, '');
  const sign = /^[-\u2212(]/.test(digits) ? -1 : 1;
  const number = digits.replace(/^[-\u2212+(]/, '').replace(/\)$/, '');
  if (/^\d+(?:\.\d+)?$/.test(number)) return { value: sign * Number(number) };
  if (/^\d+(?:\.\d+)?e[+-]?\d+$/i.test(number)) return { value: sign * Number(number) };
  if (/^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/.test(number)) {
    return { value: sign * Number(number.replaceAll(',', '')) };
  }
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(number) || /^\d{1,3}(?:\.\d{3}){2,}$/.test(number)) {
    return { value: sign * Number(number.replaceAll('.', '').replace(',', '.')) };
  }
  if (/^\d+,\d{1,2}$/.test(number)) {
    const [whole, part] = number.split(',');
    return {
      problem: `"${shortened(text)}" can be read in two ways`,
      suggestion: `Write ${whole}.${part} or ${whole}${part}`,
    };
  }
  return NOT_A_NUMBER(text);
}

/** At most `most` letters on one line, with an ellipsis where more follow: to be named in a problem. */
export function shortened(text: string, most = 40): string {
  const start = text.slice(0, 4 * most);
  const letters = [...start.replace(/\s+/g, ' ')];
  const isCut = start.length < text.length || letters.length > most;
  return isCut ? `${letters.slice(0, most - 1).join('')}…` : letters.join('');
}

/** '1-Mar', '1-Mar-24', 'Mar-01'. */
const DATE_OF_EXCEL =
  /^(?:\d{1,2}-(?=[A-Z])|(?=[A-Z][a-z]{2}-\d{2}$))(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?:-\d{2,4})?$/;

/** What Excel makes of a code it takes for a number or a date: '8.90123E+12', '1-Mar', 'Mar-01'. */
export function looksMangled(text: string): 'number' | 'date' | null {
  if (text.length > LONGEST_NUMBER) return null;
  if (/^\d(?:\.\d+)?E\+\d{2}$/.test(text)) return 'number';
  return DATE_OF_EXCEL.test(text) ? 'date' : null;
}

/** 'arduino | sensor kit'. A bar inside a tag is written as '\|'. */
export function joinTags(tags: readonly string[]): string {
  const text = tags.map((tag) => escaped(tag, '|')).join(' | ');
  // A single tag with a comma must not be taken for two.
  return tags.length === 1 && /[,;\n]/.test(text) ? `${text} |` : text;
}

/** Separated by bars, or by commas, semicolons or lines where there is no bar. */
export function splitTags(text: string): string[] {
  const byBar = splitAt(text, '|');
  const parts = byBar.length > 1 ? byBar : text.split(/[,;\n]/);
  return parts.map((part) => unescaped(part).trim()).filter(Boolean);
}

/** 'yes', 'no', or nothing where nothing is said. */
export function joinFlag(flag: boolean | null): '' | 'yes' | 'no' {
  if (flag === null) return '';
  return flag ? 'yes' : 'no';
}

/** Null: neither yes nor no. */
export function readFlag(text: string): boolean | null {
  if (/^(?:yes|y|true|1|हो|छ)$/i.test(text.trim())) return true;
  return /^(?:no|n|false|0|होइन|छैन)$/i.test(text.trim()) ? false : null;
}

export interface Specification {
  name: string;
  value: string;
}

/** One line for each: 'Voltage: 5 V'. */
export function joinSpecifications(rows: readonly Specification[]): string {
  return rows.map(({ name, value }) => `${escaped(name, ':|')}: ${escaped(value, '|')}`).join('\n');
}

/** Lines or parts between bars, each 'name: value'. Answers the first part without a colon as `broken`. */
export function splitSpecifications(text: string): { rows: Specification[]; broken: string | null } {
  const rows: Specification[] = [];
  for (const line of text.split('\n').flatMap((part) => splitAt(part, '|'))) {
    if (line.trim() === '') continue;
    const colon = indexOfUnescaped(line, ':');
    if (colon < 0) return { rows: [], broken: line.trim() };
    const [name, value] = [line.slice(0, colon), line.slice(colon + 1)];
    rows.push({ name: unescaped(name).trim(), value: unescaped(value).trim() });
  }
  return { rows, broken: null };
}

/** Backslashes before what would separate; a line break is written as '\n'. */
function escaped(text: string, separators: string): string {
  return [...text.replace(/\r\n?/g, '\n')]
    .map((letter) => {
      if (letter === '\n') return '\\n';
      return letter === '\\' || separators.includes(letter) ? `\\${letter}` : letter;
    })
    .join('');
}

/** What is no escape of ours stays as it was typed: 'C:\temp'. */
function unescaped(text: string): string {
  return text.replace(/\\([\\|:n])/g, (_, letter: string) => (letter === 'n' ? '\n' : letter));
}

function indexOfUnescaped(text: string, wanted: string): number {
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === wanted) return at;
  }
  return -1;
}

function splitAt(text: string, separator: string): string[] {
  const parts: string[] = [];
  let rest = text;
  for (let at = indexOfUnescaped(rest, separator); at >= 0; at = indexOfUnescaped(rest, separator)) {
    parts.push(rest.slice(0, at));
    rest = rest.slice(at + 1);
  }
  parts.push(rest);
  return parts;
}

/** The candidate that differs least from what was typed, if it is near enough to be meant. */
export function nearest(typed: string, candidates: readonly string[]): string | null {
  const wanted = typed.toLowerCase().trim();
  let best: { candidate: string; distance: number } | null = null;
  for (const candidate of candidates) {
    const other = candidate.toLowerCase();
    const distance = other.includes(wanted) && wanted.length > 2 ? 1 : editDistance(wanted, other);
    if (best === null || distance < best.distance) best = { candidate, distance };
  }
  return best !== null && best.distance <= Math.max(2, wanted.length / 3) ? best.candidate : null;
}

function editDistance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 20) return 99;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      next[j] = Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
    }
    row = next;
  }
  return row[other.length] ?? 99;
}
