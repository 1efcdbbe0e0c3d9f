import { latinDigits } from './digits.ts';
import { formatRupees, paisaFromRupees } from './money.ts';

/** A chosen value of a list's filter as it stands in an address, in words: '4 and up', 'Up to रू 500', '9 – 12 W'. */
export function choiceText(key: string, value: string, unit = ''): string {
  if (key === 'rating') return `${value} and up`;
  const [low = '', high] = value.split('..');
  if (high === undefined) return value;
  const ending = unit === '' ? '' : ` ${unit}`;
  const end = (text: string) =>
    key === 'price' ? formatRupees(paisaFromRupees(Number(latinDigits(text)))) : text;
  if (low === '') return `Up to ${end(high)}${ending}`;
  if (high === '') return `From ${end(low)}${ending}`;
  return low === high ? `${end(low)}${ending}` : `${end(low)} – ${end(high)}${ending}`;
}
