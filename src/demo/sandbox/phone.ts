import type { FastifyInstance } from 'fastify';
import { sayOnPhone } from './sandbox-calls.ts';
import { renderSandboxPage, type SandboxPage } from './sandbox-page.ts';
import type { SandboxPayment, SandboxStore } from './sandbox-store.ts';

export interface Phone {
  store: SandboxStore;
  gateway: Extract<SandboxPayment['gateway'], 'fonepay' | 'nepalpay'>;
  brand: SandboxPage['brand'];
  newTransaction: () => string;
  /** Called once the money has moved. */
  onPaid?: (payment: SandboxPayment) => void;
}

/** The screen of the phone that scanned a code: no browser comes back from it. */
export function registerPhone(
  app: FastifyInstance,
  { store, gateway, brand, newTransaction, onPaid }: Phone,
): void {
  app.get<{ Querystring: { id?: string } }>('/scan', async (request, reply) => {
    const payment = store.find(gateway, request.query.id ?? '');
    if (payment === null) return reply.status(404).type('text/plain').send('Unknown code');
    return reply.type('text/html; charset=utf-8').send(
      renderSandboxPage({
        title: `${brand} sandbox`,
        brand,
        amountPaisa: payment.amountPaisa,
        description: payment.orderName,
        action: `${app.prefix}/scan/outcome?id=${encodeURIComponent(payment.id)}`,
        outcomes: [
          { value: 'pay', label: 'Pay', isMain: true },
          { value: 'cancel', label: 'Fail' },
          { value: 'pending', label: 'Leave the payment pending' },
          { value: 'ambiguous', label: 'Halt with an unknown outcome' },
        ],
      }),
    );
  });

  app.post<{ Querystring: { id?: string }; Body: { outcome?: string } }>(
    '/scan/outcome',
    async (request, reply) => {
      const payment = store.find(gateway, request.query.id ?? '');
      if (payment === null) return reply.status(404).type('text/plain').send('Unknown code');
      const outcome = request.body?.outcome ?? '';
      if (payment.state === 'paid') return sayOnPhone(reply, 'This code was paid already.');
      if (outcome.startsWith('pay')) {
        const paid: SandboxPayment = {
          ...payment,
          state: 'paid',
          transaction: payment.transaction ?? newTransaction(),
        };
        store.save(paid);
        onPaid?.(paid);
        return sayOnPhone(reply, 'Paid.');
      }
      if (outcome === 'pending' || outcome === 'ambiguous') store.save({ ...payment, state: outcome });
      else if (outcome === 'cancel') store.save({ ...payment, state: 'failed' });
      return sayOnPhone(reply, 'Nothing was paid.');
    },
  );
}
