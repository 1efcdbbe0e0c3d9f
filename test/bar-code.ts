import { pdfObjects } from './pdf-text.ts';

/** ISO/IEC 15417, table 1: the modules of each symbol from 0 on, a bit each, dark ones set. */
const SYMBOLS =
  '6cc 66c 666 498 48c 44c 4c8 4c4 464 648 644 624 59c 4dc 4ce 5cc 4ec 4e6 672 65c 64e 6e4 674 76e 74c 72c 726 764 734 732 6d8 6c6 636 518 458 446 588 468 462 688 628 622 5b8 58e 46e 5d8 5c6 476 776 68e 62e 6e8 6e2 6ee 758 746 716 768 762 71a 77a 642 78a 530 50c 4b0 486 42c 426 590 584 4d0 4c2 434 432 612 650 7ba 614 47a 53c 4bc 49e 5e4 4f4 4f2 7a4 794 792 6de 6f6 7b6 578 51e 45e 5e8 5e2 7a8 7a2 5de 5ee 75e 7ae 684 690 69c'
    .split(' ')
    .map((bits) => Number.parseInt(bits, 16));
const STOP = [2, 3, 3, 1, 1, 1, 2].join('');

/** What a scanner reads from bars and spaces of these widths: code 128 in its sets B and C. */
export function readCode128(widths: readonly number[]): string {
  if (widths.slice(-7).join('') !== STOP) throw new Error('The bars do not end');
  const values: number[] = [];
  for (let at = 0; at + 6 <= widths.length - 7; at += 6) {
    const bits = widths.slice(at, at + 6).map((width, nth) => String(1 - (nth % 2)).repeat(width));
    const value = SYMBOLS.indexOf(Number.parseInt(bits.join(''), 2));
    if (value < 0) throw new Error('There is no such symbol');
    values.push(value);
  }
  const sum = values.slice(0, -1).reduce((total, value, place) => total + value * Math.max(1, place), 0);
  if (sum % 103 !== values.at(-1)) throw new Error('The checksum is wrong');
  let set = { 104: 'B', 105: 'C' }[values[0] as 104 | 105];
  if (set === undefined) throw new Error('The bars begin in no set');
  let text = '';
  for (const value of values.slice(1, -1)) {
    if (set === 'B' && value === 99) set = 'C';
    else if (set === 'C' && value === 100) set = 'B';
    else if (set === 'C') text += String(value).padStart(2, '0');
    else text += String.fromCharCode(value + 32);
  }
  return text;
}

/** What scanners read from the bars on a paper of ours, `height` high, in the order in which they stand in it. */
export function barsOnPaper(bytes: Buffer, height: number): string[] {
  return [...pdfObjects(bytes).values()].flatMap(({ content }) =>
    content.split(/^f$/m).flatMap((drawn) => {
      const bars = [...drawn.matchAll(/^([\d.]+) [\d.]+ ([\d.]+) ([\d.]+) re$/gm)]
        .map((found) => found.slice(1).map(Number) as [x: number, width: number, height: number])
        .filter((bar) => Math.abs(bar[2] - height) < 0.01);
      return bars.length < 10 ? [] : [readCode128(widthsOf(bars))];
    }),
  );
}

/** In modules: the first bar of every code is two wide. */
function widthsOf(bars: readonly [x: number, width: number, height: number][]): number[] {
  const module = (bars[0]?.[1] ?? 0) / 2;
  return bars.flatMap(([x, width], nth) => {
    const next = bars[nth + 1];
    const space = next === undefined ? [] : [next[0] - x - width];
    return [width, ...space].map((length) => Math.round(length / module));
  });
}
