import fs from 'node:fs/promises';
import path from 'node:path';
import type { Account } from './embedded-account.ts';
import { ROLE } from './embedded-database.ts';
import { runToEnd } from './embedded-process.ts';

/** A first start that was killed leaves such a folder; its initdb may even still be writing into it. */
export async function removeHalfMadeClusters(folder: string): Promise<void> {
  const parent = path.dirname(folder);
  for (const name of await fs.readdir(parent).catch(() => [])) {
    if (!name.startsWith(`${path.basename(folder)}.new-`)) continue;
    await fs.rm(path.join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Makes an empty cluster; it appears by one rename, complete. */
export async function createCluster(
  folder: string,
  { binaries, account, durable }: { binaries: string; account: Account; durable: boolean },
): Promise<void> {
  const fresh = `${folder}.new-${process.pid}-${Date.now()}`;
  let failure = '';
  // Characters of every script need a UTF-8 ctype (trigrams, lower); its name differs between systems.
  for (const ctype of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    await fs.rm(fresh, { recursive: true, force: true });
    await fs.mkdir(fresh, { mode: 0o700 });
    if (account.uid !== null) await fs.chown(fresh, account.uid, account.gid);
    const result = await runToEnd(
      path.join(binaries, 'bin', 'initdb'),
      [
        `--pgdata=${fresh}`,
        `--username=${ROLE}`,
        '--auth=trust',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        `--lc-ctype=${ctype}`,
        '--no-instructions',
        ...(durable ? [] : ['--no-sync']),
      ],
      account,
    );
    if (result.code === 0) {
      await fs.rm(folder, { recursive: true, force: true });
      await fs.rename(fresh, folder);
      return;
    }
    failure = result.output;
    if (!/invalid locale|could not be used/i.test(failure)) break;
  }
  await fs.rm(fresh, { recursive: true, force: true });
  throw new Error(`The database cluster could not be created:\n${failure.trim()}`);
}
