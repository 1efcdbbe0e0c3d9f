import { chromium } from '@playwright/test';
import { chromiumLaunchOptions } from './e2e/chromium.ts';
import { writeFileSync } from 'node:fs';
const base = process.env.BASE ?? 'http://localhost:4200';
const LISTS: Record<string, string[]> = {
  guest: '/ /products /products/ID /sellers/SELLER /compare /quick-order /cart /login /register /forgot-password /about /contact /careers /press /help /terms /privacy /shipping /sell /wholesale /complaints /bills/check /developers /api'.split(' '),
  buyer: '/dashboard /checkout /subscription /wishlist /lists /alerts /addresses /company /profile /account/webhooks /account/developers /orders /requests /quotes /requests-for-quotes /requests-for-quotes/new /notifications /messages /bills /spending /khata /returns'.split(' '),
  seller: [], admin: [], hospital: ['/company','/spending','/requests','/dashboard','/khata','/orders'], packing: [],
};
const routes = (await import('node:fs')).readFileSync('src/web/routes.ts', 'utf8');
for (const m of routes.matchAll(/route\('([^']+)'/g)) { const p = m[1]!; if (p.includes(':')) continue; if (/^(seller)\b/.test(p)) LISTS.seller.push('/' + p); else if (/^admin\b/.test(p)) LISTS.admin.push('/' + p); }
const browser = await chromium.launch(await chromiumLaunchOptions());
const found = new Map<string, string>();
const only = process.argv.slice(2);
for (const [who, pages] of Object.entries(LISTS)) {
  if (only.length && !only.includes(who)) continue;
  const context = await browser.newContext({ baseURL: base, viewport: { width: 390, height: 900 } });
  const page = await context.newPage();
  page.on('pageerror', (e) => console.log('pageerror', page.url(), String(e).slice(0, 200)));
  page.on('console', (m) => { if (m.type() === 'error' && !/40\d/.test(m.text())) console.log('console', page.url(), m.text().slice(0, 200)); });
  page.on('response', (r) => { if (r.status() >= 500) console.log(r.status(), r.url()); });
  if (who !== 'guest') {
    const r = await page.request.post('/api/auth/login', { data: { email: `${who}@thokmandu.example`, password: 'Demo1234' } });
    const d = (await r.json()).data;
    await page.goto('/favicon.svg');
    await page.evaluate((d) => { localStorage.setItem('authToken', d.authToken); localStorage.setItem('refreshToken', d.refreshToken); }, d);
  }
  const list = (await (await page.request.get('/api/products?limit=1')).json()).data;
  const first = (list.products ?? list.items ?? list)[0];
  for (let p of pages) {
    p = p.replace('ID', first.id).replace('SELLER', first.seller?.slug ?? 'himal-electronics');
    await page.goto('/ne' + (p === '/' ? '' : p), { waitUntil: 'networkidle', timeout: 20000 }).catch((e) => console.log(p, String(e).slice(0, 80)));
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) console.log('OVERFLOW', p, over);
    const texts = await page.evaluate(() => {
      const out: string[] = [];
      const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
      for (let n = walker.nextNode(); n; n = walker.nextNode()) {
        const e = n.parentElement!; if (e.closest('script,style,code,pre,[lang=en],noscript')) continue;
        const t = n.nodeValue!.trim(); if (/[A-Za-z]{2,}/.test(t)) out.push(t);
      }
      for (const e of document.querySelectorAll('[aria-label],[placeholder],[title],[alt]')) for (const a of ['aria-label','placeholder','title','alt']) { const t = e.getAttribute(a); if (t && /[A-Za-z]{2,}/.test(t) && !e.closest('[lang=en]')) out.push(`@${a}: ${t}`); }
      return out;
    });
    for (const t of texts) if (!found.has(t)) found.set(t, `${who} ${p}`);
  }
  await context.close();
}
await browser.close();
writeFileSync(`/tmp/walk-${only.join('_') || 'all'}.tsv`, [...found].map(([t, w]) => `${w}\t${t.slice(0, 160)}`).join('\n'));
console.log(found.size);
