import { formatCount } from '../../ui/format-count.ts';

/** '1 unit', '1,204 units'. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`;
}
