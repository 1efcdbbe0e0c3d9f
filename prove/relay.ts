import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** What happens to bytes on their way; `cut`: nothing passes, nobody is told. */
export type Weather = { delayMs: number; isCut: boolean };

/** A way to the database that can be slow or cut. */
export interface Relay {
  port: number;
  weather: Weather;
  close(): Promise<void>;
}

/** Listens on a port of this machine and passes everything on to a Unix socket. */
export async function startRelay(socketPath: string): Promise<Relay> {
  const calm: Weather = { delayMs: 0, isCut: false };
  const sockets = new Set<net.Socket>();
  const relay: Relay = { port: 0, weather: calm, close: async () => undefined };
  const pass = (from: net.Socket, to: net.Socket) => {
    let queue = Promise.resolve();
    from.on('data', (bytes) => {
      queue = queue.then(async () => {
        if (relay.weather.delayMs > 0) await wait(relay.weather.delayMs);
        // As on a cut wire the sender is stopped too, by what nobody takes off it.
        if (relay.weather.isCut) from.pause();
        while (relay.weather.isCut && !from.destroyed) await wait(20);
        from.resume();
        if (!to.destroyed) to.write(bytes);
      });
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      sockets.delete(from);
      // The end of a connection takes the same way as its bytes.
      void queue.then(async () => {
        while (relay.weather.isCut) await wait(20);
        to.destroy();
      });
    });
  };
  const server = net.createServer(async (inner) => {
    sockets.add(inner);
    inner.on('error', () => undefined);
    // Nobody is reached through a cut: whoever has given up by its end was never heard of.
    while (relay.weather.isCut && !inner.destroyed) await wait(20);
    if (inner.destroyed) return;
    const outer = net.connect(socketPath);
    sockets.add(outer);
    pass(inner, outer);
    pass(outer, inner);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  relay.port = (server.address() as net.AddressInfo).port;
  relay.close = async () => {
    relay.weather = calm;
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return relay;
}
