/**
 * The whole shop with hot reload, of the pages and of the server: Vite's middleware answers for the sources, every
 * other request goes to the current application, which is built anew after a change of any server module.
 */
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { createServer as createViteServer } from 'vite';
import { loadConfig } from '../src/server/config.ts';
import { startEmbeddedPostgres } from '../src/server/embedded-postgres/embedded-postgres.ts';
import type { RunningServer } from '../src/server/serve-from.ts';

type ServerModule = typeof import('../src/server/main.ts');

const config = loadConfig(process.env);
const embedded =
  config.databaseUrl === null
    ? await startEmbeddedPostgres({ dataFolder: path.join(config.dataFolder, 'postgres'), log: console.log })
    : null;
const env = embedded
  ? { ...process.env, DATABASE_URL: embedded.connectionString, DEMO: '1' }
  : { ...process.env };

const server = createHttpServer((request, response) => {
  vite.middlewares(request, response, () => void answer(request, response));
});
const vite = await createViteServer({
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server } },
});

let running: { module: ServerModule; server: Promise<RunningServer> } | undefined;

/** The application of the newest server modules. */
async function currentApplication(): Promise<RunningServer> {
  const module = (await vite.ssrLoadModule('/src/server/main.ts')) as ServerModule;
  if (running?.module !== module) {
    const previous = running;
    running = { module, server: restart(module, previous?.server) };
  }
  return running.server;
}

async function restart(
  module: ServerModule,
  previous: Promise<RunningServer> | undefined,
): Promise<RunningServer> {
  await previous?.then((server) => server.stop()).catch(() => undefined);
  return module.startServer(env, { isBehindVite: true });
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const { app } = await currentApplication();
    app.routing(request, response);
  } catch (error) {
    vite.ssrFixStacktrace(error as Error);
    console.error(error);
    running = undefined;
    response.statusCode = 500;
    response.setHeader('content-type', 'text/plain; charset=utf-8');
    response.end(error instanceof Error ? error.stack : String(error));
  }
}

async function stop(): Promise<void> {
  await (await running?.server)?.stop();
  await vite.close();
  server.close();
  await embedded?.stop();
  process.exit(0);
}

process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
server.listen(config.port, config.host, () => console.log(`Thokmandu in development: ${config.publicUrl}`));
