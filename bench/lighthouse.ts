/**
 * `npm run bench:lighthouse -- [http://localhost:3000]`: Lighthouse (mobile) on the public pages of a running
 * shop. Prints the four scores of each page and what takes points away.
 */
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { chromiumLaunchOptions } from '../test/e2e/chromium.ts';

const DEBUGGING_PORT = 9_223;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const shop = process.argv[2] ?? 'http://localhost:3000';
const launch = await chromiumLaunchOptions();
const browser = await chromium.launch({
  ...launch,
  args: [...(launch.args ?? []), `--remote-debugging-port=${DEBUGGING_PORT}`],
});
try {
  for (const path of ['/', '/products', `/products/${await firstProductId()}`]) await score(path);
} finally {
  await browser.close();
}

async function firstProductId(): Promise<string> {
  const response = await fetch(`${shop}/api/products?limit=1&sortBy=salesCount:desc`);
  const { data } = (await response.json()) as { data: { products: { _id: string }[] } };
  const product = data.products[0];
  if (product === undefined) throw new Error('The shop has no products.');
  return product._id;
}

async function score(path: string): Promise<void> {
  const result = await lighthouse(`${shop}${path}`, {
    port: DEBUGGING_PORT,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
  });
  if (result === undefined) throw new Error(`Lighthouse gave no result for ${path}`);
  const { categories, audits } = result.lhr;
  const scores = CATEGORIES.map((name) => `${name} ${Math.round((categories[name]?.score ?? 0) * 100)}`);
  process.stdout.write(`${path}\n  ${scores.join('  ')}\n`);
  for (const metric of [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ]) {
    process.stdout.write(`  ${audits[metric]?.title}: ${audits[metric]?.displayValue}\n`);
  }
  for (const category of CATEGORIES) {
    for (const { id, weight } of categories[category]?.auditRefs ?? []) {
      const audit = audits[id];
      if (weight > 0 && audit !== undefined && audit.score !== null && audit.score < 0.9) {
        process.stdout.write(`  - ${category}: ${audit.title} ${audit.displayValue ?? ''}\n`);
      }
    }
  }
}
