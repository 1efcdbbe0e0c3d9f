/**
 * What is done to nodes of a running cluster, from any process of root on this machine. Each call has taken effect when
 * it resolves, and doing it twice is no error. Wrong names throw `UnknownNode`; without a cluster `NoCluster` is thrown.
 */
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { addCut, type Cut, currentCuts, isCutAt, removeCut } from './cuts.ts';
import { endProcesses } from './namespaces.ts';
import { nodeNamed } from './nodes.ts';
import { paths } from './paths.ts';
import { requireCluster } from './running-cluster.ts';

/** kill -9 of every process on the node at once; it stays dead until `heal`. Its files stay. */
export async function kill(name: string): Promise<void> {
  const node = nodeNamed(name);
  await requireCluster();
  // Before the processes end: the watcher must not start them anew.
  await fs.writeFile(path.join(paths.killed, node.name), '');
  await endProcesses(node);
}

/** Ends every cut that the node has part in and starts it if it was killed; `waitUntilHealthy` says when it is back. */
export async function heal(name: string): Promise<void> {
  const node = nodeNamed(name);
  await requireCluster();
  for (const cut of (await currentCuts()).filter((candidate) => isCutAt(node, candidate)))
    await removeCut(cut);
  await fs.rm(path.join(paths.killed, node.name), { force: true });
}

/** No packet between the two nodes any more, or between `name` and everybody else, this machine included. */
export async function cut(name: string, other?: string): Promise<void> {
  const wanted = cutBetween(name, other);
  await requireCluster();
  await addCut(wanted);
}

/**
 * Adds to the environment of the node's programs from their next start on (`kill`, then `heal`), in place of what was
 * added before: `{}` takes all back. `wrongClock` is one for a shop node.
 */
export async function setEnvironment(name: string, env: Readonly<Record<string, string>>): Promise<void> {
  const node = nodeNamed(name);
  await requireCluster();
  await fs.writeFile(path.join(paths.environments, node.name), JSON.stringify(env), { mode: 0o600 });
}

/** Environment of a node whose clock is wrong by so many minutes; timers go on as they are. */
export async function wrongClock(minutes: number): Promise<Record<string, string>> {
  const folders = (await fs.readdir('/usr/lib')).filter((name) => name.endsWith('-linux-gnu'));
  const libraries = folders.map((folder) => `/usr/lib/${folder}/faketime/libfaketime.so.1`);
  const library = libraries.find((file) => existsSync(file));
  if (library === undefined) throw new Error('libfaketime is not installed: apt-get install libfaketime');
  return {
    LD_PRELOAD: library,
    FAKETIME: `${minutes < 0 ? '' : '+'}${minutes}m`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}

function cutBetween(name: string, other: string | undefined): Cut {
  return { from: nodeNamed(name), to: other === undefined ? null : nodeNamed(other) };
}
