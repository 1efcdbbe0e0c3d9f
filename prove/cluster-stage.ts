import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import tls from 'node:tls';
import { waitUntilHealthy } from '../cluster/health.ts';
import { nodesOfKind, PORTS, SHOP_ADDRESS } from '../cluster/nodes.ts';
import { folderOf, paths } from '../cluster/paths.ts';
import { requireCluster, runningCluster } from '../cluster/running-cluster.ts';
import { databaseAddresses, readSecrets, type Secrets } from '../cluster/secrets.ts';
import { mailFolderOf, Watched } from './shop-stage.ts';

/** The shop's nodes, each asked past the proxy in front of them. */
export const shopNodes = nodesOfKind('shop').map(({ name, address }) => ({
  name,
  address: `http://${address}:${PORTS.shop}`,
}));

/** A cluster that runs and is healthy. */
export interface Cluster {
  secrets: Secrets;
  /** Its database as who owns it, by the door that always leads to whichever takes writes. */
  database: string;
  /** Ends it, if it was started for this. */
  leave(): Promise<void>;
}

/**
 * Takes the cluster that runs here, or starts one without limits of requests. From then on this process believes its
 * authority.
 */
export async function joinCluster(): Promise<Cluster> {
  const started = (await runningCluster()) === null ? await startCluster() : null;
  await requireCluster();
  await waitUntilHealthy();
  tls.setDefaultCACertificates([
    ...tls.getCACertificates('default'),
    await fs.readFile(paths.authority, 'utf8'),
  ]);
  const secrets = await readSecrets();
  return {
    secrets,
    database: databaseAddresses(secrets).owner,
    async leave() {
      if (started === null) return;
      const ended = once(started, 'exit');
      started.kill('SIGTERM');
      await ended;
    },
  };
}

/** A market in the cluster's shop, whose people come by the proxy. */
export async function openCluster({ mailMayComeTwice }: { mailMayComeTwice: boolean }): Promise<{
  watched: Watched;
  /** Waits until all is well again, looks up what the jobs did, and leaves. */
  close(): Promise<string[]>;
}> {
  const cluster = await joinCluster();
  const watched = await Watched.open(cluster.database, {
    address: () => SHOP_ADDRESS,
    mailFolders: nodesOfKind('worker').map((node) => mailFolderOf(path.join(folderOf(node), 'data'))),
    mayComeTwice: mailMayComeTwice,
  });
  return {
    watched,
    async close() {
      const unwell = await waitUntilHealthy().then(
        () => [],
        (error: Error) => [error.message],
      );
      return [...unwell, ...(await watched.finish(cluster.leave))];
    },
  };
}

/** `npm run cluster` in a process of its own; resolves once it says where the shop is. */
async function startCluster(): Promise<ChildProcess> {
  const root = path.join(import.meta.dirname, '..');
  const cluster = spawn(process.execPath, [path.join(root, 'cluster', 'run.ts')], {
    cwd: root,
    env: { ...process.env, RATE_LIMITS: 'off', OVERLOAD_GUARD: 'off' },
    // Ctrl-C ends the proof after its round, and only then the cluster.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const isUp = new Promise<void>((resolve) => {
    for (const output of [cluster.stdout, cluster.stderr]) {
      output.on('data', (bytes) => {
        said += bytes;
        if (said.includes(SHOP_ADDRESS)) resolve();
      });
    }
  });
  await Promise.race([
    isUp,
    once(cluster, 'exit').then(() => {
      throw new Error(`The cluster does not start.\n${said.slice(-2000)}`);
    }),
  ]);
  return cluster;
}
