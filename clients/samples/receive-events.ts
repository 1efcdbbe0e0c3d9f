import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { verifyWebhook } from './verify-webhook.ts';

const secret = process.env.THOKMANDU_WEBHOOK_SECRET ?? '';
const seen = new Set<string>();

createServer(async (request, response) => {
  try {
    const event = verifyWebhook(secret, request.headers, await text(request));
    const id = String(request.headers['webhook-id']);
    // An event may come twice: its id tells.
    if (!seen.has(id)) console.log(event.type, JSON.stringify(event.data));
    seen.add(id);
    response.writeHead(204).end();
  } catch (error) {
    console.error(String(error));
    response.writeHead(400).end();
  }
}).listen(Number(process.env.PORT ?? 4000), () => console.log('Waiting for events'));
