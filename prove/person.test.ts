import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { send } from './person.ts';

test("a proxy's word for a node that broke off is no answer; the shop's own 503 is one", async () => {
  const answers = [
    {
      status: 502,
      type: 'text/html',
      text: '<html><body><h1>502 Bad Gateway</h1>\nNothing.\n</body></html>',
    },
    { status: 503, type: 'application/json', text: '{"success":false,"message":"Please try again."}' },
    {
      status: 503,
      type: 'text/html',
      text: '<!doctype html><html lang="en"><body><h1>Please try again</h1>',
    },
  ];
  const server = http.createServer((_, response) => {
    const { status, type, text } = answers.shift() as (typeof answers)[number];
    response.writeHead(status, { 'content-type': type }).end(text);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const statuses: number[] = [];
  for (let nth = 0; nth < 3; nth += 1)
    statuses.push((await send(address, { method: 'GET', path: '/' })).status);
  server.close();
  expect(statuses).toEqual([0, 503, 503]);
});
