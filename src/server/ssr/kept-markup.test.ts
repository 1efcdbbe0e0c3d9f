import { createElement, type ReactNode, useId } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { KeptMarkup, type MarkupShelf, MarkupShelfContext } from '../../web/ui/layout/KeptMarkup.tsx';
import { KeptMarkups, PageMarkup } from './kept-markup.ts';

let renders = 0;

function Card({ name }: { name: string }) {
  renders += 1;
  return createElement('p', null, name, ' ', createElement('b', null, 'now'));
}

function Field() {
  renders += 1;
  const id = useId();
  return createElement('label', { htmlFor: id }, 'Name', createElement('input', { id }));
}

function kept(name: string, of: unknown, part: ReactNode) {
  const props = { name, of, children: part };
  return createElement(KeptMarkup, { key: `${name} ${of}`, ...props });
}
const card = (name: string) => kept('card', name, createElement(Card, { name }));
const field = () => kept('field', 1, createElement(Field));

/** A page as it goes out, and how many parts were rendered for it. */
function pageOf(shelf: KeptMarkups | null, ...parts: ReactNode[]) {
  const markup = shelf === null ? null : new PageMarkup(shelf, 'm1');
  renders = 0;
  const html = renderToString(
    createElement(
      MarkupShelfContext,
      { value: markup as MarkupShelf | null },
      createElement('main', null, parts),
    ),
  );
  return { html: markup?.fill(html) ?? html, renders };
}

test('a part is rendered once, and pages are as they would be without', () => {
  const shelf = new KeptMarkups();
  const parts = () => [card('Cable & <plug>'), card('Lamp'), field()];
  const { html } = pageOf(null, ...parts());
  expect(pageOf(shelf, ...parts())).toEqual({ html, renders: 3 });
  expect(pageOf(shelf, ...parts())).toEqual({ html, renders: 0 });
});

test('a part looks the same in another place, unless it has ids that count from there', () => {
  const shelf = new KeptMarkups();
  pageOf(shelf, card('Lamp'), field());
  const { html } = pageOf(null, field(), card('Lamp'), card('Cable'));
  expect(pageOf(shelf, field(), card('Lamp'), card('Cable'))).toEqual({ html, renders: 2 });
});

test('a part of other content, or one that is too rarely the same, is rendered', () => {
  const shelf = new KeptMarkups();
  const rare = () => kept('rare', null, createElement(Card, { name: 'Rare' }));
  pageOf(shelf, card('Lamp'), rare());
  expect(pageOf(shelf, card('Lantern'), rare()).renders).toBe(2);
});

test('what only looks like a part stays as it is', () => {
  const forged = '<kept-markup data-place="m2 0">x</kept-markup>';
  expect(new PageMarkup(new KeptMarkups(), 'm1').fill(forged)).toBe(forged);
});

test('a part that is not whole, or has a script, is not kept', () => {
  const shelf = new KeptMarkups();
  for (const part of [
    '<!--$?--><template id="B:0"></template><!--/$-->',
    '<script nonce="m1">x()</script>',
  ]) {
    shelf.keep('part', part);
    expect(shelf.get('part')).toBeUndefined();
  }
});

test('however many parts there are, what is kept is bounded; what was wanted last stays', () => {
  const shelf = new KeptMarkups();
  const part = 'x'.repeat(10_000);
  shelf.keep('wanted', part);
  for (let number = 0; number < 1_000; number += 1) {
    shelf.keep(`part ${number}`, part);
    shelf.get('wanted');
  }
  expect(shelf.get('part 0')).toBeUndefined();
  expect(shelf.get('wanted')).toBe(part);
  expect(shelf.get('part 999')).toBe(part);
});
