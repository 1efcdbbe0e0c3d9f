import { chromium } from '@playwright/test';
import { chromiumLaunchOptions } from './test/e2e/chromium.ts';
import { datasheetPdf } from './src/demo/seed/datasheet-pdf.ts';
const B = 'http://127.0.0.1:4107';
const browser = await chromium.launch(await chromiumLaunchOptions());
const api = async (token: string, method: string, path: string, body?: unknown) => {
  const r = await fetch(B + '/api' + path, { method, headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) }, body: body ? JSON.stringify(body) : undefined });
  const j: any = await r.json();
  if (!r.ok) throw new Error(path + JSON.stringify(j));
  return j.data;
};
const login = async (email: string) => {
  const r = await fetch(B + '/api/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email, password: process.env.PW }) });
  const j: any = await r.json(); if (!r.ok) throw new Error(JSON.stringify(j)); return j.data;
};
const seller = await login('seller@thokmandu.example');
const buyer = await login('buyer@thokmandu.example');
const products = (await api(seller.authToken, 'GET', '/products/my-products?status=active&sortBy=inventory.quantity:desc&limit=50')).products.filter((p: any) => p.minimumOrderQuantity === 1 && p.orderMultiple === 1 && p.maximumPerOrder === null);
const form = new FormData();
form.append('file', new Blob([new Uint8Array(datasheetPdf([{ title: 'Plan', lines: ['x'] }]))]), 'Wiring plan of the school.pdf');
const file: any = (await (await fetch(B + '/api/quote-files', { method: 'POST', headers: { authorization: `Bearer ${buyer.authToken}` }, body: form })).json()).data;
const q = await api(buyer.authToken, 'POST', '/quotes', { seller: seller.user._id, lines: products.slice(0, 3).map((p: any) => ({ product: p._id, quantity: 20, wishPrice: 90 })), note: 'For our school', files: [file._id] });
await api(seller.authToken, 'POST', `/seller/quotes/${q._id}/answer`, { version: 1, validUntil: '2026-12-20', delivery: 'To your door', allowsParts: true, lines: q.lines.map((l: any, i: number) => ({ line: l._id, quantity: 20, unitPrice: 95.5, days: 2, ...(i === 1 ? { alternative: products[4]._id } : {}) })) });
const asked = await api(buyer.authToken, 'POST', '/quotes', { seller: seller.user._id, lines: products.slice(0, 2).map((p: any) => ({ product: p._id, quantity: 20 })), files: [] });
// a hospital with a rule
const shots: [string, any, string, ((p: any) => Promise<void>)?][] = [
  ['quote', buyer, `/quotes/${q._id}`],
  ['counter', buyer, `/quotes/${q._id}`, async (p) => { await p.getByRole('button', { name: 'Other wishes' }).filter({ visible: true }).first().click(); await p.waitForTimeout(400); }],
  ['answer', seller, `/seller/quotes/${asked._id}`, async (p) => { await p.getByRole('button', { name: 'Answer', exact: true }).filter({ visible: true }).first().click(); await p.getByRole('checkbox', { name: /Offer another/ }).first().check(); await p.waitForTimeout(600); }],
];
for (const width of [390, 768, 1280]) for (const scheme of ['light', 'dark'] as const) {
  for (const [name, who, path, act] of shots) {
    const ctx = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
    const page = await ctx.newPage();
    await page.goto(B + '/login');
    await page.evaluate(([a, r, s]) => { localStorage.setItem('authToken', a); localStorage.setItem('refreshToken', r); localStorage.setItem('theme', s); }, [who.authToken, who.refreshToken, scheme]);
    await page.goto(B + path);
    await page.waitForTimeout(1200);
    if (act) await act(page).catch((e: any) => console.log(name, width, String(e).slice(0, 200)));
    await page.screenshot({ path: `/tmp/ql-${name}-${width}-${scheme}.png`, fullPage: name === 'quote' });
    await ctx.close();
  }
}
await browser.close();
