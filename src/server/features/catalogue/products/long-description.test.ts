import { describe, expect, test } from 'vitest';
import { hostileHtml } from '../../../../../test/hostile-html.ts';
import { seedProducts } from '../../../../demo/seed/catalogue/all-products.ts';
import { isAllowedHtml } from '../../../../domain/shop/rich-text.ts';
import { cleanLongDescription } from './long-description.ts';

test('nothing hostile is stored', () => {
  const hostile = hostileHtml();
  expect(hostile.length).toBeGreaterThan(300);
  for (const html of hostile) {
    const clean = cleanLongDescription(html) ?? '';
    expect([html, clean, isAllowedHtml(clean)]).toEqual([html, clean, true]);
    // What comes out is what would come out of it again.
    expect([html, cleanLongDescription(clean) ?? '']).toEqual([html, clean]);
  }
});

test('links keep web and mail addresses only, written so that they cannot end early', () => {
  const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  const addresses = hostileHtml().flatMap((html) => linksOf(cleanLongDescription(html) ?? ''));
  expect(addresses.length).toBeGreaterThan(3);
  for (const address of addresses) expect(address).toMatch(/^(https?:\/\/|mailto:)[^\s"<>]*$/);
});

describe('what the editor writes', () => {
  test.each([
    '<p>Plain</p>',
    '<h2>Scope</h2><p>A <strong>strong</strong> and <em>fine</em> line<br />and another</p>',
    '<ul><li>One</li><li><p>Two</p></li></ul><ol><li>First</li></ol>',
    '<h3>More</h3><h4>Still</h4><p><a href="https://example.com/a?b=1&amp;c=2">link</a></p>',
    '<p><a href="mailto:sales@example.com">mail</a></p>',
    '<p>दैनिक प्रयोगका लागि उपयुक्त &lt; 5 V &amp; रू 500</p>',
  ])('%s stays as it is', (html) => {
    expect(cleanLongDescription(html)).toBe(html);
    expect(isAllowedHtml(html)).toBe(true);
  });

  test.each([
    ['<b>a</b> <i>b</i>', '<strong>a</strong> <em>b</em>'],
    ['<h1>Title</h1>', '<h2>Title</h2>'],
    ['<div class="x"><span style="color:red">kept</span></div>', 'kept'],
    ['<a href="javascript:x()">text stays</a>', 'text stays'],
    ['<a href="/admin">text stays</a>', 'text stays'],
    ['a < b and b > c', 'a &lt; b and b &gt; c'],
    ['<p></p><p>&nbsp;</p><br>', null],
    ['', null],
    ['<script>gone</script>', null],
  ])('%s becomes %s', (html, clean) => {
    expect(cleanLongDescription(html)).toBe(clean);
  });
});

test('the demo catalogue holds nothing else', () => {
  for (const { sku, longDescription } of seedProducts)
    expect([sku, isAllowedHtml(longDescription ?? '')]).toEqual([sku, true]);
});

test.each([
  '<p onclick="x">',
  '<script>',
  '<svg>',
  '<a href="javascript:x">',
  '<a href="https://x" onclick="y">',
  '<p',
  'a > b',
  '<!-- -->',
  '<P>',
])('%s is never handed to a browser', (html) => {
  expect(isAllowedHtml(html)).toBe(false);
});
