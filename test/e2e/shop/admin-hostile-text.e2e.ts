import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import type { OwnProduct } from '../../../src/contract/catalogue/products.contract.ts';
import type { Order } from '../../../src/contract/orders/orders.contract.ts';
import { hostileHtml } from '../../hostile-html.ts';
import { ADDRESS, type Buyer, bearer, useSessionOf as becomes, login, payByTransfer } from '../buying.ts';
import { DEMO_PASSWORD, expect, test } from '../fixtures.ts';
import { completeJoining, createProduct, newPan } from '../selling.ts';

/** Texts that would run, or leave their place, wherever one is taken for markup, script, style or an address. */
const TEXTS = [
  '<script>alert(1)</script>',
  '"><script>alert(1)</script>',
  "'><img src=x onerror=alert(1) data-hostile>",
  '<img src=x onerror=alert(1) data-hostile>',
  '<svg onload=alert(1) data-hostile>',
  '<svg><script>alert(1)</script></svg>',
  '<body onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>" data-hostile>',
  '<a href="javascript:alert(1)" data-hostile>x</a>',
  '<input autofocus onfocus=alert(1) data-hostile>',
  '<details open ontoggle=alert(1) data-hostile>',
  '<style>*{display:none}</style>',
  '<base href="//evil.example/">',
  '<meta http-equiv=refresh content=0>',
  '<form action=//evil.example data-hostile>',
  '</title><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '--><script>alert(1)</script>',
  '<!--<img src="--><img src=x onerror=alert(1)>',
  '<math><mtext><script>alert(1)</script>',
  '<noscript><p title="</noscript><img src=x>">',
  '\u2028alert(1)\u2029<b data-hostile>',
  'javascript:alert(1)//',
  '{{constructor.constructor("alert(1)")()}}',
  '$' + '{alert(1)}',
  "'; drop table users; --",
  '&lt;img src=x onerror=alert(1)&gt;',
  '<x onclick=alert(1) data-hostile>click',
  '=HYPERLINK("http://evil.example")',
  '\u202Eexe.tpircs<b data-hostile>',
  '🧨<image href=x onerror=alert(1)>',
];
const textFor = (index: number) => TEXTS[index % TEXTS.length] as string;

async function dataOf<Data>(answer: Awaited<ReturnType<APIRequestContext['get']>>): Promise<Data> {
  const body = (await answer.json()) as { data: Data; message?: string };
  expect(answer.ok(), `${answer.url()}: ${body.message}`).toBe(true);
  return body.data;
}

async function register(request: APIRequestContext, index: number, role: 'buyer' | 'seller'): Promise<Buyer> {
  const email = `hostile-${randomUUID()}@example.com`;
  const tokens = await dataOf<{ authToken: string; refreshToken: string }>(
    await request.post('/api/auth/register', {
      data: {
        firstName: textFor(index),
        lastName: textFor(index + 1),
        email,
        phone: '9841234567',
        password: DEMO_PASSWORD,
        confirmPassword: DEMO_PASSWORD,
        terms: true,
        role,
        ...(role === 'seller' ? { companyName: textFor(index + 2), panNumber: newPan() } : {}),
      },
    }),
  );
  return { email, password: DEMO_PASSWORD, ...tokens };
}

/** A shop full of hostile texts: what sellers, buyers and visitors can type, typed. */
async function typeEverywhere(request: APIRequestContext) {
  const admin = bearer(await login(request, 'admin@thokmandu.example'));
  const seller = await register(request, 0, 'seller');
  const waiting = await register(request, 3, 'seller');
  const { users } = await dataOf<{ users: { _id: string }[] }>(
    await request.get(`/api/admin/users?search=${encodeURIComponent(seller.email)}`, { headers: admin }),
  );
  await completeJoining(request, seller);
  await dataOf(await request.post(`/api/admin/users/${users[0]?._id}/approve`, { headers: admin }));
  const html = hostileHtml().filter((text) => !text.includes('\u0000') && text.isWellFormed());
  const products: OwnProduct[] = [];
  for (let index = 0; index < 8; index += 1) {
    const product = await createProduct(request, seller, {
      name: `${textFor(index * 4)} ${randomUUID().slice(0, 8)}`,
      description: TEXTS.slice(index * 4, index * 4 + 4).join('\n'),
      longDescription: html
        .filter((_, at) => at % 8 === index)
        .join('\n')
        .slice(0, 20_000),
      brand: textFor(index * 4 + 1),
      tags: [textFor(index * 4 + 2).slice(0, 40)],
      specifications: [{ name: textFor(index * 4 + 3), value: textFor(index * 4) }],
    });
    products.push(product);
    // The last two stay in the queue of moderation.
    if (index < 6)
      await dataOf(await request.post(`/api/admin/products/${product._id}/approve`, { headers: admin }));
  }
  const product = products[0] as OwnProduct;
  const orders = await Promise.all(
    [5, 11].map(async (index) => {
      const buyer = await register(request, index, 'buyer');
      const order = await dataOf<Order>(
        await request.post('/api/orders', {
          headers: bearer(buyer),
          data: {
            items: [{ product: product._id, quantity: 1, price: 1000 }],
            shippingAddress: {
              ...ADDRESS,
              street: textFor(index),
              city: textFor(index + 1),
              country: 'Nepal',
            },
            payment: { method: 'bank' },
            notes: TEXTS.join('\n').slice(0, 1000),
            purchaseOrderNumber: textFor(index + 2).slice(0, 60),
          },
        }),
      );
      return { buyer, order };
    }),
  );
  const [bought, unwanted] = orders as [(typeof orders)[0], (typeof orders)[0]];
  await payByTransfer(request, bought.buyer, bought.order);
  const parcel = bought.order.parcels[0]?._id;
  for (const status of ['shipped', 'delivered']) {
    const data =
      status === 'shipped'
        ? { status, carrier: textFor(4).slice(0, 60), trackingNumber: textFor(8).slice(0, 60) }
        : { status };
    await dataOf(
      await request.patch(`/api/seller/orders/${parcel}/status`, { headers: bearer(seller), data }),
    );
  }
  await dataOf(
    await request.post(`/api/products/${product._id}/reviews`, {
      headers: bearer(bought.buyer),
      data: { rating: 2, comment: TEXTS.join('\n').slice(0, 2000) },
    }),
  );
  await dataOf(
    await request.post(`/api/admin/orders/${unwanted.order._id}/cancel`, {
      headers: admin,
      data: { reason: TEXTS.slice(0, 10).join(' ').slice(0, 500) },
    }),
  );
  await dataOf(
    await request.post('/api/admin/subscriptions/grant', {
      headers: admin,
      data: { email: waiting.email, days: 5, reason: textFor(2) },
    }),
  );
  for (const [index, text] of TEXTS.entries()) {
    await dataOf(
      await request.post('/api/contact', {
        data: { name: text, email: `visitor${index}@example.com`, message: `${textFor(index + 1)}\n${text}` },
      }),
    );
  }
  return { admin, seller, products, orders: orders.map(({ order }) => order) };
}

/** Counts what ran and what was refused by the content policy, from the first moment of every page. */
async function watchForRunning(page: Page) {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(`${page.url()}: ${dialog.message()}`);
    return dialog.dismiss();
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const found = JSON.parse(sessionStorage.getItem('violations') ?? '[]') as string[];
      sessionStorage.setItem(
        'violations',
        JSON.stringify([
          ...found,
          `${location.pathname}: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`,
        ]),
      );
    });
  });
  return async (where: string) => {
    const strange = await page.evaluate(() => ({
      elements: [
        ...document.querySelectorAll(
          '[data-hostile], base, iframe, object, embed, math, main form[action*="evil"]',
        ),
      ].map(({ outerHTML }) => outerHTML),
      handlers: [...document.querySelectorAll('main *')]
        .filter(({ attributes }) => [...attributes].some(({ name }) => /^on/i.test(name)))
        .map(({ outerHTML }) => outerHTML.slice(0, 200)),
      addresses: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
        .filter(
          ({ protocol, hostname }) =>
            !['http:', 'https:', 'mailto:', 'tel:'].includes(protocol) || hostname === 'evil.example',
        )
        .map(({ href }) => href),
      violations: JSON.parse(sessionStorage.getItem('violations') ?? '[]') as string[],
    }));
    expect({ where, ...strange, dialogs }).toEqual({
      where,
      elements: [],
      handlers: [],
      addresses: [],
      violations: [],
      dialogs: [],
    });
  };
}

test('whatever sellers, buyers and visitors type stays text on every page of the desk and of the shop', async ({
  page,
  request,
}) => {
  test.setTimeout(300_000);
  const { admin, seller, products, orders } = await typeEverywhere(request);
  const expectQuiet = await watchForRunning(page);
  const show = async (path: string, text?: string) => {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    if (text !== undefined) await expect(page.getByText(text, { exact: false }).first()).toBeVisible();
    await expectQuiet(path);
  };
  try {
    await page.goto('/terms');
    for (const { _id, name } of products.slice(0, 6)) await show(`/products/${_id}`, name);
    await show(`/products/${products[0]?._id}?tab=reviews`);
    await show('/products?sortBy=createdAt:desc', products[5]?.name);

    await becomes(page, await login(request, 'admin@thokmandu.example'));
    await show('/dashboard');
    await show('/admin/users?search=hostile-', TEXTS[0]);
    await show(`/admin/products?search=${products[5]?.name.slice(-8)}`, products[5]?.name);
    await show('/admin/products/moderation');
    await show('/admin/categories');
    await show('/admin/payments?queue=all');
    await show(`/admin/orders?search=${orders[0]?.orderNumber}`, TEXTS[5]);
    for (const { _id, orderNumber } of orders) {
      await show(`/admin/orders/${_id}`, orderNumber);
    }
    await show('/admin/coupons');
    await show('/admin/reviews?rating=2', TEXTS[0]);
    await show('/admin/subscriptions', TEXTS[2]);
    await show('/admin/messages');
    await show(`/admin/messages?search=visitor${TEXTS.length - 1}`, TEXTS.at(-1));
    await show('/admin/newsletter');
    await show('/admin/audit');
    for (const { _id } of orders) {
      await show(`/admin/audit?objectId=${_id}`);
    }
    await page
      .getByRole('link', { name: /^Details/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Order: cancel' })).toContainText(TEXTS[3] as string);
    await expectQuiet('the details of the audit log');

    await becomes(page, seller);
    await show('/dashboard');
    await show('/seller/products', products[7]?.name);
    await show(`/seller/products/${products[0]?._id}/edit`);
    await show('/seller/orders', TEXTS[5]);
  } finally {
    for (const { _id } of products) await request.delete(`/api/admin/products/${_id}`, { headers: admin });
  }
});
