import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { migrate } from '../src/server/db/migrate.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../src/server/embedded-postgres/embedded-postgres.ts';

export interface ReplicatedDatabase {
  primaryUrl: string;
  replicaUrl: string;
  /** Runs a statement on the replica. */
  onReplica(statement: string): Promise<void>;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  end(): Promise<void>;
}

/**
 * A migrated primary and a standby that streams from it. The npm package carries no pg_basebackup: its folder is copied
 * between pg_backup_start and pg_backup_stop.
 */
export async function startReplicated(): Promise<ReplicatedDatabase> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'thokmandu-replica-'));
  await fs.chmod(folder, 0o755);
  const start = (name: string) =>
    startEmbeddedPostgres({ dataFolder: path.join(folder, name), log: () => undefined });
  const primary = await start('primary');
  await migrate(primary.connectionString);
  await copyAsStandby(primary.connectionString, folder);
  let replica: EmbeddedPostgres | null = await start('standby');
  const replicaUrl = replica.connectionString;
  return {
    primaryUrl: primary.connectionString,
    replicaUrl,
    onReplica: (statement) => onServer(replicaUrl, (client) => client.query(statement)),
    async stopReplica() {
      await replica?.stop();
      replica = null;
    },
    async startReplica() {
      replica = await start('standby');
    },
    async end() {
      await replica?.stop();
      await primary.stop();
      await fs.rm(folder, { recursive: true, force: true });
    },
  };
}

async function copyAsStandby(primaryUrl: string, folder: string): Promise<void> {
  // Links are followed: as root the data may lie elsewhere.
  const from = await fs.realpath(path.join(folder, 'primary'));
  const to = path.join(folder, 'standby');
  await onServer(primaryUrl, async (client) => {
    await client.query(`select pg_backup_start('standby', true)`);
    await promisify(execFile)('cp', ['-pR', from, to]);
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(false)',
    );
    const { uid, gid } = await fs.stat(from);
    const host = new URL(primaryUrl).searchParams.get('host');
    const settings = `primary_conninfo = 'host=${host} port=5432 user=thokmandu'\n`;
    const files: [name: string, text: string][] = [
      ['backup_label', rows[0]?.label ?? ''],
      ['standby.signal', ''],
      ['postgresql.auto.conf', settings],
    ];
    for (const [name, text] of files) {
      await fs.writeFile(path.join(to, name), text);
      await fs.chown(path.join(to, name), uid, gid);
    }
    // What says that a server runs there.
    for (const name of ['postmaster.pid', '.s.PGSQL.5432', '.s.PGSQL.5432.lock']) {
      await fs.rm(path.join(to, name), { force: true });
    }
  });
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
