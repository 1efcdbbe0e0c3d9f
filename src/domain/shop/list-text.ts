import { PAGE_LANGUAGE } from './language.ts';

/** 'A', 'A and B', 'A, B and C'. */
export function allOf(texts: readonly string[]): string {
  const head = texts.slice(0, -1).join(', ');
  const last = texts.at(-1) ?? '';
  return head === '' ? last : `${head}${PAGE_LANGUAGE === 'ne' ? ' र ' : ' and '}${last}`;
}

/** 'A', 'A or B', 'A or B or C'. */
export const oneOf = (texts: readonly string[]) => texts.join(PAGE_LANGUAGE === 'ne' ? ' वा ' : ' or ');

/** 'A', 'A, then B, then C'. */
export const inTurn = (texts: readonly string[]) =>
  texts.join(PAGE_LANGUAGE === 'ne' ? ', त्यसपछि ' : ', then ');
