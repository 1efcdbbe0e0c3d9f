/** What a running cluster looks like from this machine. */
import { once } from 'node:events';
import fs from 'node:fs/promises';
import https from 'node:https';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { currentCuts, isCutAt, nameOfCut } from './cuts.ts';
import { processesOf } from './namespaces.ts';
import { type ClusterNode, nodes, nodesOfKind, PORTS } from './nodes.ts';
import { paths } from './paths.ts';

export type NodeState = {
  node: ClusterNode;
  /** killed: by `kill`, until `heal`. down: its processes run, but it does not answer as it should. */
  state: 'healthy' | 'down' | 'killed';
  processes: number;
  /** Names of the cuts it has part in: `db1`, `db1--shop2`. */
  cuts: string[];
  /** Databases: primary, sync_standby, replica, `NOT_FOLLOWING`, or what Patroni says beside. */
  role: string | null;
};

const ANSWER_WITHIN_MS = 2000;
/** A database that runs and gets nothing from the primary, which Patroni takes for a replica all the same. */
const NOT_FOLLOWING = 'not following';

/** All nodes, each asked at once. */
export async function clusterState(): Promise<NodeState[]> {
  const [cuts, killed, roles] = await Promise.all([currentCuts(), fs.readdir(paths.killed), databaseRoles()]);
  return Promise.all(
    nodes.map(async (node) => {
      const isKilled = killed.includes(node.name);
      const [processes, isHealthy] = await Promise.all([
        // A cluster that is just starting has not made all namespaces yet.
        processesOf(node).catch(() => []),
        isKilled ? false : answers(node),
      ]);
      return {
        node,
        state: isKilled ? 'killed' : isHealthy && processes.length > 0 ? 'healthy' : 'down',
        processes: processes.length,
        cuts: cuts.filter((cut) => isCutAt(node, cut)).map(nameOfCut),
        role: roles.get(node.name) ?? null,
      };
    }),
  );
}

/** The database that takes writes, as Patroni on its node answers; null while there is none, or none that can be reached. */
export async function whoIsPrimary(): Promise<ClusterNode | null> {
  const answers = await Promise.all(
    nodesOfKind('database').map(async (node) => ({
      node,
      status: await statusOf(patroni(node, '/primary')),
    })),
  );
  return answers.find(({ status }) => status === 200)?.node ?? null;
}

/**
 * Resolves once every node that is neither killed nor cut off answers as it should, one database takes writes, and all
 * other reachable databases follow it, at least one of them in step; throws what is missing after `withinMs`.
 */
export async function waitUntilHealthy(withinMs = 180_000): Promise<void> {
  const until = performance.now() + withinMs;
  for (;;) {
    const missing = missingFrom(await clusterState());
    if (missing.length === 0) return;
    if (performance.now() > until) throw new Error(`The cluster is not healthy: ${missing.join(', ')}.`);
    await wait(500);
  }
}

/** What `waitUntilHealthy` waits for still. */
export function missingFrom(states: readonly NodeState[]): string[] {
  const expected = states.filter(({ state, cuts }) => state !== 'killed' && cuts.length === 0);
  const missing = expected.filter(({ state }) => state === 'down').map(({ node }) => node.name);
  const roles = expected.filter(({ node }) => node.kind === 'database').map(({ role }) => role);
  if (roles.length > 0 && !roles.includes('primary')) missing.push('a primary');
  for (const { node, role } of expected) if (role === NOT_FOLLOWING) missing.push(`${node.name} following`);
  if (roles.length > 1 && !roles.includes('sync_standby')) missing.push('a standby in step');
  return missing;
}

/** The state as text, a line for each node. */
export function describeState(states: readonly NodeState[]): string {
  return states
    .map(({ node, state, processes, cuts, role }) =>
      [
        node.name.padEnd(9),
        node.address.padEnd(12),
        state.padEnd(8),
        `${processes} processes`.padEnd(14),
        [role ?? '', ...cuts.map((cut) => `cut: ${cut}`)].join(' '),
      ]
        .join(' ')
        .trimEnd(),
    )
    .join('\n');
}

async function databaseRoles(): Promise<Map<string, string>> {
  const said = new Map<string, PatroniState>();
  await Promise.all(
    nodesOfKind('database').map(async (node) => {
      const answer = await ask(patroni(node, '/patroni'));
      if (answer !== null) said.set(node.name, JSON.parse(answer.body));
    }),
  );
  return rolesOf(said);
}

/** What Patroni says of the database on its node. */
export type PatroniState = {
  role: string;
  state: string;
  sync_standby?: boolean;
  /** Of a primary: who gets its log. */
  replication?: { application_name: string; state: string }[];
};

/** What each database is, by what each Patroni says of its own. */
export function rolesOf(said: ReadonlyMap<string, PatroniState>): Map<string, string> {
  const followers = [...said.values()].find(({ role }) => role === 'master')?.replication ?? [];
  const streaming = new Set(
    followers.filter(({ state }) => state === 'streaming').map(({ application_name: name }) => name),
  );
  const roleOf = (name: string, { role, state, sync_standby: isInStep }: PatroniState) => {
    if (state !== 'running') return state;
    if (role === 'master') return 'primary';
    if (!streaming.has(name)) return NOT_FOLLOWING;
    return isInStep ? 'sync_standby' : role;
  };
  return new Map([...said].map(([name, state]) => [name, roleOf(name, state)]));
}

function patroni(node: ClusterNode, path: string): string {
  return `http://${node.address}:${PORTS.patroni}${path}`;
}

/** Whether the node does what it is there for. Workers answer nobody: their processes are all there is to see. */
async function answers(node: ClusterNode): Promise<boolean> {
  switch (node.kind) {
    case 'etcd':
      return (await statusOf(`http://${node.address}:${PORTS.etcdClient}/health`)) === 200;
    case 'database':
      return (await statusOf(patroni(node, '/health'))) === 200;
    case 'database-proxy':
      return accepts(node, PORTS.primary);
    case 'pooler':
      return accepts(node, PORTS.pooler);
    case 'worker':
      return true;
    case 'store':
      return (await statusOf(`https://${node.address}:${PORTS.store}/`)) === 200;
    case 'shop':
    case 'gateways':
      return (await statusOf(`http://${node.address}:${PORTS.shop}/health/ready`)) === 200;
    case 'proxy':
      return (await statusOf(`https://${node.address}/health/ready`)) === 200;
  }
}

async function accepts(node: ClusterNode, port: number): Promise<boolean> {
  const socket = net.connect({ host: node.address, port });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function statusOf(url: string): Promise<number | null> {
  return (await ask(url))?.status ?? null;
}

async function ask(url: string): Promise<{ status: number; body: string } | null> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  if (url.startsWith('https:')) return askOverTls(url, signal);
  try {
    const answer = await fetch(url, { signal });
    return { status: answer.status, body: await answer.text() };
  } catch {
    return null;
  }
}

/** `fetch` cannot be told about the cluster's own authority after the process began. */
async function askOverTls(
  url: string,
  signal: AbortSignal,
): Promise<{ status: number; body: string } | null> {
  const ca = await fs.readFile(paths.authority).catch(() => null);
  if (ca === null) return null;
  return new Promise((resolve) => {
    const failed = () => resolve(null);
    https
      .get(url, { ca, signal, agent: false }, async (response) => {
        try {
          const body = Buffer.concat(await response.toArray()).toString();
          resolve({ status: response.statusCode ?? 0, body });
        } catch {
          failed();
        }
      })
      .on('error', failed);
  });
}
