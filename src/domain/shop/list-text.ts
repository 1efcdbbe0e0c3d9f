import { PAGE_LANGUAGE } from './language.ts';

/** 'A', 'A and B', 'A, B and C'. */
export const allOf = (texts: readonly string[]) => joined(texts, PAGE_LANGUAGE === 'ne' ? ' र ' : ' and ');

/** 'A', 'A or B', 'A, B or C'. */
export const oneOf = (texts: readonly string[]) => joined(texts, PAGE_LANGUAGE === 'ne' ? ' वा ' : ' or ');

function joined(texts: readonly string[], last: string): string {
  const head = texts.slice(0, -1).join(', ');
  return head === '' ? (texts[0] ?? '') : `${head}${last}${texts.at(-1)}`;
}
