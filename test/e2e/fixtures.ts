import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import {
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
  selectors,
} from '@playwright/test';
import type { KeptMail } from '../../src/server/mail/mailer.ts';

export { expect };

/** The screens of the projects `phone` and `desktop`. */
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

/** Password of every demo account. */
export const DEMO_PASSWORD = 'Demo1234';

type Fixtures = {
  /** Problems a test expects: lines that match are not held against it. Add patterns while the test runs. */
  expectedProblems: RegExp[];
};

/**
 * A test fails when any of its pages logs an error, throws, breaks the content policy, warns about hydration, gets a
 * 5xx or asks another site for anything. A refused call (4xx of /api) is a normal answer.
 */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
  baseURL: async ({}, use) => use(process.env.E2E_BASE_URL),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  expectedProblems: async ({}, use) => use([]),
  context: async ({ context, baseURL, expectedProblems }, use) => {
    const problems = watch(context, String(baseURL));
    await use(context);
    expect(
      problems.filter((problem) => !expectedProblems.some((pattern) => pattern.test(problem))),
      'problems the browser reported',
    ).toEqual([]);
  },
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) {
      const untouched = page.locator('untouched=page');
      // Whatever led to the page: Playwright asks before each press and each expectation.
      await page.addLocatorHandler(untouched, async () => {});
      const goto = page.goto.bind(page);
      page.goto = async (...address) => {
        const response = await goto(...address);
        await expect(untouched).toHaveCount(0);
        return response;
      };
    }
    await use(page);
  },
});

/**
 * Finds a page of whose visible controls React has not taken over one from the server's HTML: a press would go nowhere.
 * Pages of others have nothing to wait for.
 */
const untouchedPage = () => {
  // Once React has all that the server sent, what comes later is its own: it is asked before every press.
  let isTakenOver = false;
  const isUntouched = (root: Document) => {
    if (isTakenOver) return false;
    if (root.readyState === 'loading') return true;
    if (!('__reactRouterContext' in window) || root.querySelector('main') === null) return false;
    const untouched = [...root.querySelectorAll('main, button, input, select, textarea, form')].filter(
      (control) => !Object.keys(control).some((name) => name.startsWith('__reactProps')),
    );
    isTakenOver = untouched.length === 0;
    return untouched.some((control) => control.checkVisibility());
  };
  return {
    query: (root: Document) => (isUntouched(root) ? root.documentElement : null),
    queryAll: (root: Document) => (isUntouched(root) ? [root.documentElement] : []),
  };
};
await selectors.register('untouched', untouchedPage);

const AXE = await readFile(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

function watch(context: BrowserContext, baseUrl: string): string[] {
  const problems: string[] = [];
  context.on('console', (message) => {
    const text = message.text();
    const isRefusedCall =
      /^Failed to load resource: the server responded with a status of 4\d\d/.test(text) &&
      isCallOrMissingPage(message.location().url, message.page());
    if (message.type() === 'error' && !isRefusedCall) problems.push(`console: ${text}`);
    else if (message.type() === 'warning' && /hydrat|did not match/i.test(text))
      problems.push(`console: ${text}`);
  });
  context.on('weberror', (event) => problems.push(`page: ${event.error().stack || event.error().message}`));
  context.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()}: ${response.url()}`);
  });
  context.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(baseUrl)) problems.push(`foreign request: ${url}`);
  });
  return problems;
}

/** The browser also logs the address bar's own 404 as an error. */
function isCallOrMissingPage(url: string, page: Page | null): boolean {
  return URL.canParse(url) && (new URL(url).pathname.startsWith('/api/') || url === page?.url());
}

/**
 * Fails with what axe finds on the page: WCAG 2.2 A and AA and the best practices; for a test tagged @widths at the
 * other screen's width too, which nothing may reach beyond.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page);
  const size = page.viewportSize();
  if (!size || !test.info().tags.includes('@widths')) return;
  await page.setViewportSize(size.width === PHONE.width ? DESKTOP : PHONE);
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(size);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `sideways scroll of ${page.url()}`).toBeLessThanOrEqual(0);
}

/**
 * What the page puts another thing in the place of while it is looked at has neither text nor heading by then, so what is
 * found is looked for again.
 */
async function expectNoViolations(page: Page): Promise<void> {
  await expect.poll(() => violationsOf(page), { message: `accessibility of ${page.url()}` }).toEqual([]);
}

async function violationsOf(page: Page): Promise<string[]> {
  // A page still fading in has paler text than it will have. What has an end is brought to it: where nothing is painted,
  // as after a change of the width, it would wait.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  });
  // The builder would read the rules in anew twice each time, which takes as long as a third of them.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations } = await new AxeBuilder({ page, axeSource: 'undefined' })
    // Our pages have no frames: to put the findings of several together in another page takes longer than all the rules.
    .setLegacyMode()
    .options({
      runOnly: {
        type: 'tag',
        values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      },
      // What passed is not described, which on a long page takes longer than the rules.
      resultTypes: ['violations'],
      // The one rule that asks for more than is there listens to sounds; no rule of these reads every style sheet again.
      preload: { assets: ['media'] },
    })
    .analyze();
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `  ${node.html}\n  ${node.failureSummary}`).join('\n')}`,
  );
}

/**
 * Waits until a list of the page shows what was chosen: `chip` says which, and the rows of before have gone. Both change
 * in the same moment, later than the address.
 */
export async function expectChosen(page: Page, chip: Locator): Promise<void> {
  await expect(chip).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

/** Holds what `pattern` names until the answered function is called. */
export async function hold(page: Page, pattern: string | RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Signs in through the login page's own form. */
export async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: false }).first().fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(login|sign in)$/i })
    .click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Every demo mail sent so far, newest last. */
export async function sentMail(): Promise<KeptMail[]> {
  const folder = path.join(String(process.env.E2E_DATA_FOLDER), 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(
    names.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8')) as KeptMail),
  );
}
