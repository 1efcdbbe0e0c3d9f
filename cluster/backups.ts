import fs from 'node:fs/promises';
import path from 'node:path';
import { run, runOnNode } from './commands.ts';
import { type ClusterNode, nodeNamed, PORTS } from './nodes.ts';
import { folderOf, paths } from './paths.ts';
import type { Secrets } from './secrets.ts';

const STANZA = 'thokmandu';

/** Backups and the archived log lie in a bucket of their own, beside the shop's files. */
export const BACKUP_BUCKET = 'thokmandu-backups';

/** The most that a restore from the store alone may lack, while something is written. */
export const ARCHIVED_WITHIN_SECONDS = 60;

export function backupFile(node: ClusterNode): string {
  return path.join(folderOf(node), 'pgbackrest.conf');
}

/** What PostgreSQL runs on a node for each complete segment of its log. */
export function archiveCommand(node: ClusterNode): string {
  return `pgbackrest --config=${backupFile(node)} --stanza=${STANZA} archive-push "%p"`;
}

/** What pgBackRest reads on a node that has a database, or gets one back. */
export function backupConfiguration(node: ClusterNode, { storeKeyId, storeSecret }: Secrets): string {
  const folder = folderOf(node);
  return [
    '[global]',
    'repo1-type=s3',
    'repo1-path=/',
    `repo1-s3-bucket=${BACKUP_BUCKET}`,
    `repo1-s3-endpoint=${nodeNamed('store').address}`,
    `repo1-storage-port=${PORTS.store}`,
    `repo1-storage-ca-file=${paths.authority}`,
    'repo1-s3-region=us-east-1',
    'repo1-s3-uri-style=path',
    `repo1-s3-key=${storeKeyId}`,
    `repo1-s3-key-secret=${storeSecret}`,
    // A database is a thousand small files: one request each would take longer than what is in them.
    'repo1-bundle=y',
    'process-max=2',
    'repo1-retention-full=2',
    'start-fast=y',
    // A backup that was cut off with its node is no reason to have none.
    'stop-auto=y',
    'compress-level=1',
    `lock-path=${path.join(folder, 'pgbackrest-locks')}`,
    `log-path=${folder}`,
    `spool-path=${folder}`,
    'log-level-console=warn',
    'log-level-file=off',
    `[${STANZA}]`,
    `pg1-path=${path.join(folder, 'data')}`,
    `pg1-socket-path=${folder}`,
    '',
  ].join('\n');
}

export async function configureBackups(node: ClusterNode, secrets: Secrets): Promise<void> {
  await fs.writeFile(backupFile(node), backupConfiguration(node, secrets), { mode: 0o600 });
  await run('chown', ['postgres:postgres', backupFile(node)]);
}

/** From then on the primary's log is archived, on whichever node it is. */
export async function openBackups(primary: ClusterNode): Promise<void> {
  await pgbackrest(primary, ['stanza-create']);
}

/** Backs the primary up: the whole of it the first time, then what changed since. Answers what kind it was. */
export async function backUp(primary: ClusterNode): Promise<'full' | 'diff'> {
  const [stanza] = JSON.parse(await pgbackrest(primary, ['info', '--output=json']));
  const type = stanza.backup.length === 0 ? 'full' : 'diff';
  await pgbackrest(primary, ['backup', `--type=${type}`]);
  return type;
}

/** Fetches the newest backup into the node's folder; what stands there already is kept where it is the same. */
export async function restore(node: ClusterNode, target: { time: string } | 'newest'): Promise<void> {
  const until =
    target === 'newest' ? [] : ['--type=time', `--target=${target.time}`, '--target-action=promote'];
  await pgbackrest(node, ['restore', '--delta', '--archive-mode=off', ...until]);
}

const PGBACKREST_WITHIN_MS = 30 * 60_000;

function pgbackrest(node: ClusterNode, [command = '', ...options]: string[]): Promise<string> {
  return runOnNode(
    node,
    'postgres',
    ['pgbackrest', `--config=${backupFile(node)}`, `--stanza=${STANZA}`, ...options, command],
    { within: PGBACKREST_WITHIN_MS },
  );
}
