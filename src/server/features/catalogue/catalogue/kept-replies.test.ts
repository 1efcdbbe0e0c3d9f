import { beforeEach, describe, expect, test } from 'vitest';
import { KeptReplies } from './kept-replies.ts';

let now = 0;
let kept: KeptReplies;
let made = 0;

const make = async () => {
  made += 1;
  return { data: { made }, productIds: ['p1', 'p2'] };
};
const read = async (options?: { followsFigures: boolean }) =>
  JSON.parse((await kept.answer('key', make, options)).bytes.toString()).data.made;

beforeEach(() => {
  now = 0;
  made = 0;
  kept = new KeptReplies(() => now);
  kept.switch(true);
});

describe('kept replies', () => {
  test('answer again without being made again, for less than a second', async () => {
    expect(await read()).toBe(1);
    now = 999;
    expect(await read()).toBe(1);
    now = 1000;
    expect(await read()).toBe(2);
  });

  test('are made once for all who ask meanwhile', async () => {
    expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  });

  test('go when the catalogue changes', async () => {
    await read();
    kept.clear();
    expect(await read()).toBe(2);
  });

  test('go when the stock of a product they show moves, and not for another product', async () => {
    await read();
    kept.figuresChanged(['p3']);
    expect(await read()).toBe(1);
    kept.figuresChanged(['p2']);
    expect(await read()).toBe(2);
  });

  test('that follow figures go when any of them moves', async () => {
    await read({ followsFigures: true });
    kept.figuresChanged(['p3']);
    expect(await read({ followsFigures: true })).toBe(2);
  });

  test('remember a change of figures across a sweep', async () => {
    await read();
    kept.figuresChanged(['p1']);
    kept.sweep();
    expect(await read()).toBe(2);
  });

  test('that were being read while something changed are not kept', async () => {
    const reading = read();
    kept.clear();
    await reading;
    expect(await read()).toBe(2);
    const readingAgain = kept.answer('other', make);
    kept.figuresChanged(['p1']);
    await readingAgain;
    await kept.answer('other', make);
    expect(made).toBe(4);
  });

  test('a reader who comes after a change does not share a reading from before it', async () => {
    const before = read();
    kept.figuresChanged(['p1']);
    expect(await Promise.all([before, read()])).toEqual([1, 2]);
  });

  test('a failure is nobody else’s', async () => {
    await expect(
      kept.answer('key', async () => {
        throw new Error('away');
      }),
    ).rejects.toThrow('away');
    expect(await read()).toBe(1);
  });

  test('nothing is kept while changes cannot be heard of', async () => {
    kept.switch(false);
    await read();
    expect(await read()).toBe(2);
  });

  test('use bounded memory', async () => {
    const large = 'x'.repeat(1024 * 1024);
    for (let at = 0; at < 20; at += 1) {
      await kept.answer(`large ${at}`, async () => ({ data: large, productIds: [] }));
    }
    let remade = 0;
    await kept.answer('large 0', async () => {
      remade += 1;
      return { data: large, productIds: [] };
    });
    expect(remade).toBe(1);
  });
});
