import { countText } from '../../../../domain/shop/count-text.ts';

/** '116 days remaining' */
export function daysText(days: number): string {
  return `${countText(days, 'day')} remaining`;
}
