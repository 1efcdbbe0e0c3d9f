import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook, type WebhookEvent } from '../clients/samples/verify-webhook.ts';
import type { Account, TestApp } from './app.ts';

/** What arrived, after its signature was checked as the documentation shows. */
export interface HeardEvent extends WebhookEvent {
  id: string;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** Somebody's program on this machine that listens. */
export interface WebhookConsumer {
  url: string;
  /** What signatures are checked with. */
  secret: string;
  heard: HeardEvent[];
  /** Answers 204 unless told otherwise; `null`: nothing at all. */
  answer: (event: HeardEvent) => number | { status: number; body: string } | null;
  /** Everything that arrived with a signature that does not match. */
  strange: string[];
  close(): Promise<void>;
}

export async function webhookConsumer(): Promise<WebhookConsumer> {
  const server = http.createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    let event: HeardEvent;
    try {
      const { headers } = request;
      event = {
        ...verifyWebhook(consumer.secret, headers, body),
        id: String(headers['webhook-id']),
        headers,
        body,
      };
    } catch (error) {
      consumer.strange.push(`${error} ${body}`);
      return response.writeHead(400).end();
    }
    consumer.heard.push(event);
    const said = consumer.answer(event);
    if (said === null) return;
    const { status, body: text } = typeof said === 'number' ? { status: said, body: '' } : said;
    response.writeHead(status).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const consumer: WebhookConsumer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    secret: '',
    heard: [],
    strange: [],
    answer: () => 204,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return consumer;
}

/** Adds a webhook that leads to a consumer, which then knows its secret; answers its id. */
export async function listen(
  shop: TestApp,
  { token }: Account,
  consumer: WebhookConsumer,
  { side = 'seller', events = null }: { side?: 'company' | 'seller'; events?: string[] | null } = {},
): Promise<string> {
  const body = { for: side, url: consumer.url, events };
  const { status, body: answer } = await shop.call('POST', '/api/account/webhooks', { token, body });
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(answer)}`);
  consumer.secret = answer.data.secret;
  return answer.data.webhook._id;
}
