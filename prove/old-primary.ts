import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { run } from '../cluster/commands.ts';
import type { ClusterNode } from '../cluster/nodes.ts';
import { folderOf } from '../cluster/paths.ts';
import { POSTGRES_PROGRAMS } from '../cluster/patroni.ts';
import { DATABASE } from '../cluster/secrets.ts';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const LIMIT_MS = 60_000;

/**
 * The orders of these people as a database knows them that is the primary no more, before it hears of anybody again: read
 * from a copy of its files, past the end of its log. What waited for the standby shows in the copy as if it had been
 * acknowledged.
 */
export async function ordersOnOldPrimary(node: ClusterNode, people: readonly string[]): Promise<string[]> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'thokmandu-prove-old-'));
  try {
    await run('chown', ['postgres:postgres', folder]);
    const copy = path.join(folder, 'data');
    await copyAtRest(path.join(folderOf(node), 'data'), copy);
    // Who serves the files that were copied, and that one that was cut off waits for a primary.
    for (const file of ['postmaster.pid', 'standby.signal'])
      await fs.rm(path.join(copy, file), { force: true });
    const single = [
      ...[`${POSTGRES_PROGRAMS}/postgres`, '--single', '-D', copy],
      ...['-c', 'archive_mode=off', '-c', `unix_socket_directories=${folder}`, DATABASE],
    ];
    const become = ['--reuid=postgres', '--regid=postgres', '--clear-groups', '--'];
    // One line: a process without clients takes each line for a statement.
    const input = `select id from orders where user_id in (${people.map((id) => `'${id}'`).join(', ')});\n`;
    return (await run('setpriv', [...become, ...single], { input })).match(UUID) ?? [];
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/** Copies data between two of its checkpoints. */
async function copyAtRest(data: string, copy: string): Promise<void> {
  const control = path.join(data, 'global', 'pg_control');
  const end = performance.now() + LIMIT_MS;
  for (;;) {
    const before = await fs.readFile(control);
    const isWhole = await run('cp', ['-a', '--reflink=auto', data, copy]).then(
      () => true,
      // A file that went away meanwhile.
      () => false,
    );
    if (isWhole && before.equals(await fs.readFile(control))) return;
    if (performance.now() > end) throw new Error(`${data} does not come to rest.`);
    await fs.rm(copy, { recursive: true, force: true });
    await wait(500);
  }
}
