/**
 * `npm run bench:lighthouse -- [http://localhost:3000] [--runs 5]`: Lighthouse (mobile) on the public pages of a running
 * shop. Prints of each page the median of its scores and times with the lowest and highest, what takes points away, and
 * what its scripts weigh (gzip -9), as every one of them that the page asked for is in the build.
 */
import { parseArgs } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { chromiumLaunchOptions } from '../test/e2e/chromium.ts';
import { median } from './report.ts';

const DEBUGGING_PORT = 9_223;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'speed-index',
  'cumulative-layout-shift',
];

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' } },
});
const shop = positionals[0] ?? 'http://localhost:3000';
const launch = await chromiumLaunchOptions();
const browser = await chromium.launch({
  ...launch,
  args: [...(launch.args ?? []), `--remote-debugging-port=${DEBUGGING_PORT}`],
});
try {
  for (const path of ['/', '/products', `/products/${await firstProductId()}`]) await report(path);
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

async function report(path: string): Promise<void> {
  const results: Result[] = [];
  for (let run = 0; run < Number(options.runs); run += 1) results.push(await score(path));
  const line = (name: string, figures: number[], digits = 0) => {
    const [low, middle, high] = [Math.min(...figures), median(figures), Math.max(...figures)];
    const text = [middle, low, high].map((figure) => figure.toFixed(digits));
    process.stdout.write(`  ${name} ${text[0]} (${text[1]}-${text[2]})\n`);
  };
  process.stdout.write(`${path}\n`);
  for (const name of CATEGORIES) {
    line(
      name,
      results.map(({ categories }) => (categories[name]?.score ?? 0) * 100),
    );
  }
  for (const name of METRICS) {
    line(
      name,
      results.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN),
      name === 'cumulative-layout-shift' ? 3 : 0,
    );
  }
  const { categories, audits } = results[0] as Result;
  await reportScripts(audits);
  for (const category of CATEGORIES) {
    for (const { id, weight } of categories[category]?.auditRefs ?? []) {
      const audit = audits[id];
      if (weight > 0 && audit !== undefined && audit.score !== null && audit.score < 0.9) {
        process.stdout.write(`  - ${category}: ${audit.title} ${audit.displayValue ?? ''}\n`);
      }
    }
  }
}

async function score(path: string): Promise<Result> {
  const result = await lighthouse(`${shop}${path}`, {
    port: DEBUGGING_PORT,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
  });
  if (result === undefined) throw new Error(`Lighthouse gave no result for ${path}`);
  return result.lhr;
}

/** Every script the page asked for, each compressed by itself, as it is on its way. */
async function reportScripts(audits: Result['audits']): Promise<void> {
  const details = audits['network-requests']?.details as { items?: { url: string; resourceType?: string }[] };
  const urls = (details.items ?? []).flatMap(({ url, resourceType }) =>
    resourceType === 'Script' ? [url] : [],
  );
  const scripts = await Promise.all(
    urls.map(async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())),
  );
  const kilobytes = (sizes: number[]) => (sizes.reduce((sum, size) => sum + size, 0) / 1000).toFixed(1);
  const gzip = kilobytes(scripts.map((script) => gzipSync(script, { level: 9 }).length));
  const brotli = kilobytes(scripts.map((script) => brotliCompressSync(script).length));
  process.stdout.write(`  ${scripts.length} scripts, gzip ${gzip} kB, brotli ${brotli} kB\n`);
}
