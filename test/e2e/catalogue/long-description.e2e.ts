import { cleanLongDescription } from '../../../src/server/features/catalogue/products/long-description.ts';
import { hostileHtml } from '../../hostile-html.ts';
import { expect, test } from '../fixtures.ts';

test('stored descriptions run nothing and hold nothing but text in a real browser', async ({ page }) => {
  const stored = hostileHtml().flatMap((html) => cleanLongDescription(html) ?? []);
  expect(stored.length).toBeGreaterThan(50);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    return dialog.dismiss();
  });
  // A page without any content policy, and parsed twice: what the first reading wrote is read again.
  await page.goto('about:blank');
  const strange = await page.evaluate((all) => {
    const allowed = new Set(['P', 'BR', 'UL', 'OL', 'LI', 'STRONG', 'EM', 'H2', 'H3', 'H4', 'A']);
    return all.filter((html) => {
      const place = document.body.appendChild(document.createElement('div'));
      place.innerHTML = html;
      const twice = document.body.appendChild(document.createElement('div'));
      twice.innerHTML = place.innerHTML;
      return [place, twice].some((root) =>
        [...root.querySelectorAll('*')].some(
          (element) =>
            !allowed.has(element.tagName) ||
            [...element.attributes].some(({ name }) => element.tagName !== 'A' || name !== 'href') ||
            (element instanceof HTMLAnchorElement &&
              element.hasAttribute('href') &&
              !['http:', 'https:', 'mailto:'].includes(element.protocol)),
        ),
      );
    });
  }, stored);
  expect(strange).toEqual([]);
  await page.mouse.move(200, 200);
  await page.keyboard.press('Tab');
  expect(dialogs).toEqual([]);
});
