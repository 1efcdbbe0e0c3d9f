import fs from 'node:fs/promises';
import path from 'node:path';
import { withStartLock } from './embedded-lock.ts';
import { EmbeddedServer } from './embedded-server.ts';

export type EmbeddedPostgresOptions = {
  /** Where the cluster lives; created on the first start. */
  dataFolder: string;
  log: (message: string) => void;
  /** False only for throw-away clusters of tests: trades every guarantee against loss for speed. */
  durable?: boolean;
};

export type EmbeddedPostgres = {
  /** Connects over a Unix socket; nothing listens on TCP. */
  connectionString: string;
  /** True when a server left behind by another process was taken over instead of started. */
  adopted: boolean;
  /** Stops the server unless another living process (a separate worker) still uses it. */
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL that npm installed, or takes over the one that already serves this folder: after
 * `kill -9` of the application its database lives on, and a separate worker shares it.
 * The server runs in its own session, so Ctrl-C reaches the application first and it can drain. A server
 * that dies while in use is started again.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new Error(
      'The embedded PostgreSQL needs Linux or macOS. Set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
  const requested = path.resolve(options.dataFolder);
  await fs.mkdir(path.dirname(requested), { recursive: true });
  const server = new EmbeddedServer(requested, options.log, options.durable ?? true);
  await withStartLock(requested, async (users) => {
    await server.startOrAdopt();
    await users.add();
  });
  server.watch();
  return {
    connectionString: server.connectionString,
    adopted: server.adopted,
    stop: () => server.release(),
  };
}
