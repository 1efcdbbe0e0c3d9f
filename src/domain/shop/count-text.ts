import { inChosenDigits, inChosenGroups } from './digits.ts';

/** 1846 as '1,846': numbers of things, the same text on server and browser. */
export function formatCount(count: number): string {
  return `${count < 0 ? '-' : ''}${inChosenGroups(String(Math.round(Math.abs(count))))}`;
}

/** '10,000+' for a number that was counted up to there. */
export function countUpTo(count: number, ceiling: number | undefined): string {
  return ceiling !== undefined && count >= ceiling ? `${formatCount(ceiling)}+` : formatCount(count);
}

/**
 * '1 unit', '1,204 units', '2 copies': a number and its noun. Where more than the noun changes between
 * one and many ('1 product waits', '2 products wait'), both texts are written out.
 */
export function countText(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `${inChosenDigits('1')} ${one}` : `${formatCount(count)} ${many}`;
}
