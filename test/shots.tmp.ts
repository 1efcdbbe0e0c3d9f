import { chromium } from '@playwright/test';
import { chromiumLaunchOptions } from './e2e/chromium.ts';
import { mkdirSync } from 'node:fs';
const base = process.env.BASE ?? 'http://localhost:4200';
const out = '/tmp/shots'; mkdirSync(out, { recursive: true });
const [who, width, theme, ...pages] = process.argv.slice(2);
const browser = await chromium.launch(await chromiumLaunchOptions());
const context = await browser.newContext({ baseURL: base, viewport: { width: Number(width), height: 900 }, colorScheme: theme as 'light' });
const page = await context.newPage();
page.on('console', (m) => { if (m.type() === 'error') console.log('console', page.url(), m.text().slice(0, 300)); });
page.on('pageerror', (e) => console.log('pageerror', page.url(), String(e).slice(0, 300)));
page.on('response', (r) => { if (r.status() >= 500) console.log(r.status(), r.url()); });
if (who !== 'guest') {
  const r = await page.request.post('/api/auth/login', { data: { email: `${who}@thokmandu.example`, password: 'Demo1234' } });
  const d = (await r.json()).data;
  await page.goto('/favicon.svg');
  await page.evaluate((d) => { localStorage.setItem('authToken', d.authToken); localStorage.setItem('refreshToken', d.refreshToken); }, d);
}
for (const p of pages) {
  await page.goto(p, { waitUntil: 'networkidle' }).catch((e) => console.log(p, String(e).slice(0, 100)));
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (over > 0) console.log('OVERFLOW', p, over);
  await page.screenshot({ path: `${out}/${who}-${width}-${theme}-${p.replace(/\W+/g, '_')}.png`, fullPage: process.env.FULL === '1' });
}
await browser.close();
