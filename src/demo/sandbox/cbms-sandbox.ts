import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { KeptTexts } from './kept-texts.ts';
import type { SandboxStore } from './sandbox-store.ts';

/** The tax office's published test account. */
const CBMS_TEST_ACCESS = { user: 'Test_CBMS', password: 'test@321' };

const BILL = /^[^\s]{1,40}$/;
const YEAR = /^\d{4}\.0\d{2}$/;
const DATE = /^\d{4}\.\d{2}\.\d{2}$/;
const AMOUNTS = ['total_sales', 'taxable_sales_vat', 'vat', 'tax_exempted_sales', 'export_sales'];

type Document = Record<string, unknown>;

/** A stand-in for the tax office's CBMS: bills and returns, answered by a bare number. */
export function registerCbmsSandbox(
  app: FastifyInstance,
  { store, kept }: { store: SandboxStore; kept: KeptTexts },
): void {
  const keyOf = (seller: unknown, kind: 'bill' | 'return', number: unknown) =>
    `cbms ${seller} ${kind} ${number}`;

  app.addHook('preHandler', async (_request, reply) => {
    const { delayMs, failWith } = store.switches;
    if (delayMs > 0) await wait(delayMs);
    if (failWith !== null) return reply.status(failWith).send('<html><body>Unavailable</body></html>');
  });
  app.post<{ Body: Document }>('/api/bill', async ({ body }, reply) => {
    const refusal = refusalOf(body, ['invoice_number'], 'invoice_date');
    if (refusal === 104) return reply.status(400).send({ message: '104' });
    if (refusal !== null) return refusal;
    const key = keyOf(body.seller_pan, 'bill', body.invoice_number);
    if (kept.has(key)) return 101;
    kept.set(key, 'told');
    return 200;
  });
  app.post<{ Body: Document }>('/api/billreturn', async ({ body }, reply) => {
    const refusal = refusalOf(body, ['ref_invoice_number', 'credit_note_number'], 'credit_note_date');
    if (refusal === 104 || (refusal === null && !body.reason_for_return))
      return reply.status(400).send({ message: '104' });
    if (refusal !== null) return refusal;
    if (!kept.has(keyOf(body.seller_pan, 'bill', body.ref_invoice_number))) return 105;
    const key = keyOf(body.seller_pan, 'return', body.credit_note_number);
    if (kept.has(key)) return 101;
    kept.set(key, 'told');
    return 200;
  });
}

/** 100 for a stranger, 104 for a form that is not the tax office's, null when all is well. */
function refusalOf(document: Document, numbers: readonly string[], date: string): 100 | 104 | null {
  const text = (name: string) => String(document[name] ?? '');
  const { user, password } = CBMS_TEST_ACCESS;
  if (text('username') !== user || text('password') !== password) return 100;
  if (!/^\d{9}$/.test(text('seller_pan'))) return 100;
  const isWhole =
    numbers.every((name) => BILL.test(text(name))) &&
    DATE.test(text(date)) &&
    YEAR.test(text('fiscal_year')) &&
    /^(\d{9})?$/.test(text('buyer_pan')) &&
    text('buyer_name') !== '' &&
    typeof document.isrealtime === 'boolean' &&
    !Number.isNaN(Date.parse(text('datetimeClient'))) &&
    AMOUNTS.every((name) => typeof document[name] === 'number');
  return isWhole ? null : 104;
}
