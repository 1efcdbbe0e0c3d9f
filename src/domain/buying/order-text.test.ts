import { describe, expect, test } from 'vitest';
import { countOrderLines, orderLines } from './order-lines.ts';
import { readOrderLine } from './order-text.ts';

const first = (line: string) => readOrderLine(line)[0];
const asRead = (line: string) => {
  const { item, quantity } = first(line) ?? {};
  return `${item} = ${quantity}`;
};

describe('the lines of a message', () => {
  test('count when they say something', () => {
    expect(countOrderLines('a\n\n \r\n\u200b\nb\u2028c')).toBe(3);
    expect(countOrderLines('')).toBe(0);
    expect(countOrderLines(' \t\n\ufeff')).toBe(0);
  });

  test('are split by semicolons and by commas with a space where each part names something', () => {
    const parts = (line: string) => orderLines(line).map((one) => one.parts);
    expect(parts('५ थान LED 9W, MCB 32A x10, cat6 1 box')).toEqual([
      ['५ थान LED 9W', 'MCB 32A x10', 'cat6 1 box'],
    ]);
    expect(parts('goggles 7;helmet 5')).toEqual([['goggles 7', 'helmet 5']]);
    expect(parts('MCB 32A, 10 pcs')).toEqual([['MCB 32A, 10 pcs']]);
    expect(parts('dai namaste, yo saman pathaunu')).toEqual([['dai namaste, yo saman pathaunu']]);
    expect(parts('wire 1,000 mtr')).toEqual([['wire 1,000 mtr']]);
  });

  test('may also be one item when no part tells a quantity', () => {
    expect(orderLines('Karam helmet, yellow 5 pcs')[0]?.mayBeWhole).toBe(true);
    expect(orderLines('LED 9W x5, MCB x10')[0]?.mayBeWhole).toBe(false);
  });
});

describe('the quantity of a line', () => {
  test.each([
    ['LED bulb 9W ५ थान', 'led bulb 9w = 5'],
    ['१) LED 9W ५थान', 'led 9w = 5'],
    ['MCB 32A x10', 'mcb 32a = 10'],
    ['MCB 32A × 10', 'mcb 32a = 10'],
    ['10 * MCB 32A', 'mcb 32a = 10'],
    ['MCB 32A: 10', 'mcb 32a = 10'],
    ['MCB 32A\t10', 'mcb 32a = 10'],
    ['10\tMCB 32A', 'mcb 32a = 10'],
    ['Arduino Uno - 5', 'arduino uno = 5'],
    ['- Arduino Uno - 5', 'arduino uno = 5'],
    ['2 dozen stapler', 'stapler = 24'],
    ['एक दर्जन stapler', 'stapler = 12'],
    ['dui ota helmet', 'helmet = 2'],
    ['1,000 pcs MCB C16', 'mcb c16 = 1000'],
    ['cable 305 mtr 2 box', 'cable 305 mtr = 2'],
    ['cable 20 mtr', 'cable = 20'],
    ['folder pack of 25 3 box', 'folder pack of 25 = 3'],
    ['M10 x 40 screw 5 box', 'm10x40 screw = 5'],
    ['18 x 12 x 12 carton x 20', '18 12 12 carton = 20'],
    ['p 77 x 2', 'p 77 = 2'],
    ['1) 69657046 x 5', '69657046 = 5'],
    ['69657046x5', '69657046 = 5'],
    ['8901234567890 x 24 pcs', '8901234567890 = 24'],
    ['69657046: 5', '69657046 = 5'],
    ['69657046 - 5', '69657046 = 5'],
    ['5 x 69657046', '69657046 = 5'],
    ['5x 69657046', '69657046 = 5'],
    ['1200 x 600 panel x 4', '1200 600 panel = 4'],
    ['P 77 x 2 pcs @ 450', 'p 77 = 2'],
    ['xl 120 x 80 x 3', 'xl 120 80 3 = 1'],
    ['m 10 x 40', 'm 10 40 = 1'],
    ['goggles-7pcs', 'goggles = 7'],
    ['qty: 7 goggles', 'goggles = 7'],
    ['goggles (7 pcs)', 'goggles = 7'],
    ['goggles', 'goggles = 1'],
    ['1. 5 pcs goggles', 'goggles = 5'],
    ['1.5 sqmm wire 2 coil', '1.5 sqmm wire = 2'],
  ])('%s', (line, read) => {
    expect(asRead(line)).toBe(read);
  });

  test('is assumed to be one when none is named, and said so', () => {
    expect(first('goggles')).toMatchObject({ quantity: 1, quantityAssumed: true });
    expect(first('goggles 1 pcs')).toMatchObject({ quantity: 1, quantityAssumed: false });
  });

  test.each([
    'goggles 0 pcs',
    '0 pcs goggles',
    'goggles -3',
    '-3 pcs goggles',
    'goggles 1e9',
    'goggles १२.५',
    'goggles x 0',
    'goggles 12.5 pcs',
    'goggles 2000000 pcs',
  ])('%s is no quantity', (line) => {
    expect(first(line)).toMatchObject({ item: 'goggles', quantity: null, isQuantityWrong: true });
  });

  test.each(['box 50 or 100', 'box 50 or 100 pcs', 'box 50-100 pcs', '50 pkt box 100 pcs'])(
    '%s is two, none of them taken',
    (line) => {
      expect(first(line)).toMatchObject({ quantity: null, quantities: [50, 100], isQuantityWrong: false });
    },
  );

  test('may belong to the name when it stands bare at an end', () => {
    expect(readOrderLine('Raspberry Pi 5').map(({ item, quantity }) => [item, quantity])).toEqual([
      ['raspberry pi', 5],
      ['raspberry pi 5', 1],
    ]);
  });

  test('is never the number of a measure, in either script', () => {
    for (const line of ['9 watt bulb', '९ वाटको बत्ती', '32 gb card'])
      expect(readOrderLine(line).map(({ quantity, quantityAssumed }) => [quantity, quantityAssumed])).toEqual(
        [[1, true]],
      );
    // Goods are sold by the kilogram, and a 'V' is also a belt.
    expect(readOrderLine('5 kg nails')).toHaveLength(2);
    expect(readOrderLine('2 v belt')).toHaveLength(2);
  });
});

describe('the price a buyer writes', () => {
  test.each([
    ['wire 3 coil @8900', 'wire = 3', 890_000],
    ['wire 3 coil @ Rs. 8,900/-', 'wire = 3', 890_000],
    ['wire rs 450 3 coil', 'wire = 3', 45_000],
    ['wire 3 coil रू ४५०', 'wire = 3', 45_000],
    ['wire 3 coil 450 rs per pc', 'wire = 3', 45_000],
    ['wire 3 coil 99.50/-', 'wire = 3', 9_950],
    ['RS485 module 3 pcs', 'rs485 module = 3', null],
  ])('%s', (line, read, targetPricePaisa) => {
    expect(asRead(line)).toBe(read);
    expect(first(line)?.targetPricePaisa).toBe(targetPricePaisa);
  });
});

test('what cannot be seen and letters that only look alike change nothing', () => {
  expect(asRead('A9\u200bF44116 \u202e5 pcs')).toBe('a9f44116 = 5');
  expect(asRead('А9F44116 х 5')).toBe('a9f44116 = 5');
  expect(asRead('Ａ９Ｆ４４１１６　５ pcs')).toBe('a9f44116 = 5');
});

test('any text is read in a moment', () => {
  for (const piece of ['1 pcs ', 'x ', '@ ', '1x', '- ', '१) ', 'a, ', '; ', '50 or ', '1,000']) {
    const text = piece.repeat(Math.floor(20_000 / piece.length));
    const start = process.cpuUsage();
    for (const { parts } of orderLines(text)) for (const part of parts) readOrderLine(part);
    expect(process.cpuUsage(start).user / 1000, piece).toBeLessThan(1_000);
  }
});
