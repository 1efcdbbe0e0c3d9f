// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these texts are sources.
import { createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { transformWithOxc } from 'vite';
import { expect, it, test } from 'vitest';
import { say, sayWith } from '../../src/web/spoken.ts';
import { spokenSource } from '../speak.vite.ts';
import { rewriteMessages } from './source-messages.ts';

const messagesOf = (code: string, file = 'Sample.tsx') => {
  const messages: string[] = [];
  rewriteMessages(file, code, ({ text }) => {
    messages.push(text);
    return '';
  });
  return messages;
};

it.each([
  ['words of an element', '<p>\n  Two\n  lines\n</p>', ['Two lines']],
  ['values', '<p>Order {order.number} of {formatDate(order.at)}</p>', ['Order {number} of {at}']],
  [
    'inner elements',
    '<p>By <b>{name}</b>, see <Link to="/x">terms</Link>.</p>',
    ['By <0>{name}</0>, see <1>terms</1>.'],
  ],
  ['an icon before words', '<Button><Save /> Save</Button>', ['Save']],
  ['a sum within words', '<p>PRO costs <Rupees amount={price} /> a year.</p>', ['PRO costs <0/> a year.']],
  ['cases beside each other', "<p>{isOpen ? 'Open' : 'Closed'}</p>", ['Open', 'Closed']],
  ['attributes', '<Field label="Name" name="firstName" className="flex grow" type="text" />', ['Name']],
  ['counts', "const text = countText(count, 'unit');", ['unit']],
  [
    'templates',
    'const text = `Only ${left} of ${countText(all, "pack")} left`;',
    ['pack', 'Only {left} of {all} left'],
  ],
  [
    'tables of words',
    "const NAMES = { open: 'Open', closed: 'Closed for now' };",
    ['Open', 'Closed for now'],
  ],
  ['a small word that is marked', "const word = /* shown */ 'held';", ['held']],
])('%s are messages', (_what, code, messages) => expect(messagesOf(code)).toEqual(messages));

it.each([
  ['comparisons', "if (event.key === 'Enter' || status !== 'Not found') stop();"],
  ['names for programs', "const a = 'ArrowDown'; const b = 'Content-Type'; const c = 'text-sm font-bold';"],
  ['styles', '<div className="Flex of a kind" id="Main part" data-state="Open now" />'],
  ['imports and types', "import x from './Some file.ts'; type Kind = 'Open one' | 'Closed one';"],
  ['errors for developers', "throw new Error('Never seen by anybody');"],
  ['statements', 'const rows = sql`select Name from users where id = ${id}`;'],
  ['code that is shown', '<code>Authorization: Bearer</code>'],
])('%s are none', (_what, code) => expect(messagesOf(code)).toEqual([]));

const Price = () => createElement('b', null, 'रू 5');

/** What a source draws, as it stands or with its messages said as `translate` has them. */
async function drawn(jsx: string, translate?: (text: string) => string): Promise<string> {
  const source = `const Sample = (${['count', 'name', 'isOpen', 'Price'].map((prop) => prop).join(', ')}) => (${jsx});`;
  const spoken = translate
    ? spokenSource('Sample.tsx', source, (text) => ({ text, place: null, translation: translate(text) }))
    : source;
  if (spoken === null) throw new Error('No message');
  const { code } = await transformWithOxc(spoken.replace(/^import[^;]*;/, ''), 'Sample.tsx', {
    jsx: { runtime: 'classic', pragma: 'h', pragmaFrag: 'F' },
  });
  const make = new Function(
    'h',
    'F',
    '__say',
    '__sayWith',
    `${code.replace(/export \{[^}]*\};?/, '')}; return Sample;`,
  );
  return renderToStaticMarkup(
    make(createElement, Fragment, say, sayWith)(2, 'Ann & Co', true, Price) as ReactNode,
  );
}

const SAMPLES = [
  '<p>Order by {name}: <b>{count} units</b>, <a href="/x">see <i>terms</i></a>.</p>',
  '<p>\n  First line,{" "}\n  second &amp; last{isOpen ? "" : " never"}\n</p>',
  '<div><span>Label</span> {name} <Price /> a year</div>',
  '<section title="A title">{`${name} has ${count} of them`}{isOpen && <em>It is open</em>}</section>',
  '<ul>{[1, 2].map((nth) => (<li key={nth}>Row number {nth} of {count}</li>))}</ul>',
];

test.each(SAMPLES)('what is said in the same words is drawn the same: %s', async (jsx) => {
  // A blank more keeps a message from being taken for a name, which stays as it stands.
  const blank = (html: string) => html.replaceAll('\u200b', '');
  expect(blank(await drawn(jsx, (text) => `${text}\u200b`))).toBe(await drawn(jsx));
});

test('values and inner elements may stand in another order', async () => {
  const html = await drawn(
    '<p>Order by {name}: <b>{count} units</b>.</p>',
    () => '<0>{count} थान</0>, {name} ले अर्डर गरेको।',
  );
  expect(html).toBe('<p><b>2 थान</b>, Ann &amp; Co ले अर्डर गरेको।</p>');
});
