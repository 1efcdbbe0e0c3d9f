import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { prepareDraining } from './draining.ts';

test.each([true, false])(
  'a server that stops under load loses no request (keep-alive: %s)',
  async (keepAlive) => {
    const server = http.createServer(async (_request, response) => {
      await wait(5);
      response.end('done');
    });
    const beginDraining = prepareDraining(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const agent = new http.Agent({ keepAlive });
    const outcomes = new Map<string, number>();
    const ask = async (): Promise<string> => {
      const request = http.get({ port, host: '127.0.0.1', agent });
      try {
        const [response] = (await once(request, 'response')) as [http.IncomingMessage];
        response.resume();
        await once(response, 'end');
        return 'answered';
      } catch (error) {
        return (error as NodeJS.ErrnoException).code ?? String(error);
      }
    };
    const clients = Array.from({ length: 30 }, async () => {
      for (let outcome = 'answered'; outcome === 'answered'; ) {
        outcome = await ask();
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    });
    await expect.poll(() => outcomes.get('answered') ?? 0).toBeGreaterThan(100);

    await beginDraining();
    await new Promise((resolve) => server.close(resolve));
    await Promise.all(clients);
    agent.destroy();
    // The system keeps one place in an empty queue: whoever takes it was never accepted, but is told by a reset.
    const { answered = 0, ECONNREFUSED: refused = 0, ECONNRESET: reset = 0 } = Object.fromEntries(outcomes);
    expect(reset).toBeLessThanOrEqual(1);
    expect(answered).toBeGreaterThan(100);
    expect(refused + reset).toBe(clients.length);
  },
);
