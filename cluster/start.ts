import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { BACKUP_BUCKET, configureBackups, openBackups } from './backups.ts';
import { createAuthority, createCertificate } from './certificates.ts';
import { run } from './commands.ts';
import { databaseProxyConfiguration, haproxyFile, shopProxyConfiguration } from './haproxy.ts';
import { clusterState, missingFrom, whoIsPrimary } from './health.ts';
import { addBridge, addNamespace, namespaces } from './namespaces.ts';
import { type ClusterNode, nodeNamed, nodes, nodesOfKind } from './nodes.ts';
import { FOLDER, folderOf, paths } from './paths.ts';
import { patroniConfiguration, patroniFile } from './patroni.ts';
import { poolerConfiguration, poolerFile, poolerUsers, poolerUsersFile } from './pgbouncer.ts';
import { ownerOf } from './programs.ts';
import { Refusal } from './requirements.ts';
import { createDatabaseAndRoles } from './roles.ts';
import { drawSecrets, type Secrets } from './secrets.ts';
import { BUCKET } from './shop-settings.ts';
import { openStore, prepareStore } from './store.ts';
import { Watcher } from './watcher.ts';

const START_WITHIN_MS = 300_000;

/**
 * Starts all nodes; resolves once the cluster is healthy. The caller's process is its watcher from then on. Rejects when
 * it is aborted, and makes nothing any more then; what was made stays, for `clearUp`.
 */
export async function startCluster(log: (line: string) => void, abort: AbortSignal): Promise<Watcher> {
  await makeFolders();
  const secrets = await drawSecrets();
  log('network and certificates');
  await addBridge();
  for (const node of nodes) {
    abort.throwIfAborted();
    await addNamespace(node);
  }
  await createAuthority();
  for (const node of nodes) {
    abort.throwIfAborted();
    await configure(node, secrets);
  }
  const watcher = new Watcher(secrets, log);
  try {
    await startNodes(watcher, secrets, { log, abort });
  } catch (error) {
    watcher.stop();
    throw error;
  }
  return watcher;
}

async function startNodes(
  watcher: Watcher,
  secrets: Secrets,
  { log, abort }: { log: (line: string) => void; abort: AbortSignal },
): Promise<void> {
  const add = (started: readonly ClusterNode[]) => {
    abort.throwIfAborted();
    log(`starting ${started.map(({ name }) => name).join(', ')}`);
    for (const node of started) watcher.add(node);
  };
  const store = nodeNamed('store');
  const disk = await prepareStore(store);
  add([store]);
  const storeIsOpen = openStore(store, disk, secrets, [BUCKET, BACKUP_BUCKET]);
  // Awaited below: a failure that comes sooner waits for its turn.
  storeIsOpen.catch(() => undefined);

  add(nodesOfKind('etcd'));
  await untilHealthy(nodesOfKind('etcd'), abort);
  add(nodesOfKind('database'));
  await untilHealthy(nodesOfKind('database'), abort);
  const primary = await whoIsPrimary();
  if (primary === null) throw new Error('The primary went away while the cluster was starting.');
  await createDatabaseAndRoles(primary, secrets);
  const doors = [...nodesOfKind('database-proxy'), ...nodesOfKind('pooler')];
  add(doors);
  await untilHealthy(doors, abort);
  await Promise.race([storeIsOpen, aborted(abort)]);
  await openBackups(primary);

  // The first brings the database up to date, the others need not wait for its lock.
  const [first, ...others] = nodesOfKind('shop');
  if (first === undefined) throw new Error('The cluster has no shop.');
  add([first]);
  await untilHealthy([first], abort);
  add([...others, ...nodesOfKind('worker'), ...nodesOfKind('gateways'), ...nodesOfKind('proxy')]);
  await untilHealthy(nodes, abort);
}

/** Another start was quicker: the folder is its own. */
export class AnotherStart extends Refusal {
  constructor() {
    super('A cluster is being started here: npm run cluster -- status');
  }
}

async function makeFolders(): Promise<void> {
  await fs.mkdir(FOLDER, { mode: 0o755 }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new AnotherStart() : error;
  });
  const { pid } = process;
  await fs.writeFile(paths.watcher, JSON.stringify({ pid, startedAt: new Date().toISOString() }));
  for (const folder of [paths.killed, paths.cuts, paths.environments]) await fs.mkdir(folder);
  for (const node of nodes) await fs.mkdir(folderOf(node), { recursive: true });
  // `ip netns` makes a mount of its folder with the first namespace of a machine: it goes with the last.
  if ((await namespaces()).size === 0) await fs.writeFile(paths.firstNamespaces, '');
}

async function configure(node: ClusterNode, secrets: Secrets): Promise<void> {
  const owner = ownerOf(node);
  const write = (file: string, text: string) => fs.writeFile(file, text, { mode: 0o600 });
  if (node.kind === 'database') {
    await write(patroniFile(node), patroniConfiguration(node, secrets));
    await configureBackups(node, secrets);
  }
  if (node.kind === 'database-proxy') await write(haproxyFile(node), databaseProxyConfiguration());
  if (node.kind === 'proxy') await write(haproxyFile(node), shopProxyConfiguration());
  if (node.kind === 'pooler') {
    await write(poolerFile(node), poolerConfiguration(node));
    await write(poolerUsersFile(node), poolerUsers(secrets));
  }
  if (node.kind === 'etcd' || node.kind === 'database') {
    await fs.mkdir(path.join(folderOf(node), 'data'), { mode: 0o700 });
  }
  await run('chown', ['-R', owner.includes(':') ? owner : `${owner}:${owner}`, folderOf(node)]);
  if (node.kind === 'store' || node.kind === 'proxy') await createCertificate(node, owner);
}

async function aborted(abort: AbortSignal): Promise<never> {
  abort.throwIfAborted();
  await once(abort, 'abort');
  throw abort.reason;
}

async function untilHealthy(wanted: readonly ClusterNode[], abort: AbortSignal): Promise<void> {
  const names = new Set(wanted.map(({ name }) => name));
  const until = performance.now() + START_WITHIN_MS;
  for (;;) {
    abort.throwIfAborted();
    const states = (await clusterState()).filter(({ node }) => names.has(node.name));
    const missing = missingFrom(states);
    if (missing.length === 0) return;
    if (performance.now() > until) {
      const logs = await Promise.all(wanted.filter(({ name }) => missing.includes(name)).map(endOfLogs));
      throw new Error([`The cluster does not start: ${missing.join(', ')}.`, ...logs].join('\n'));
    }
    await wait(500);
  }
}

/** What the programs of a node wrote last: all of it goes with the cluster. */
async function endOfLogs(node: ClusterNode): Promise<string> {
  const files = (await fs.readdir(folderOf(node))).filter((file) => file.endsWith('.log'));
  const ends = await Promise.all(
    files.map(async (file) => {
      const text = await fs.readFile(path.join(folderOf(node), file), 'utf8');
      return `${node.name}, ${file}:\n${text.slice(-1500)}`;
    }),
  );
  return ends.join('\n');
}
