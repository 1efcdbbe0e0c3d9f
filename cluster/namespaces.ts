import { setTimeout as wait } from 'node:timers/promises';
import { run } from './commands.ts';
import { BRIDGE, type ClusterNode, HOST_ADDRESS, namespaceOf } from './nodes.ts';

/** Makes the bridge that all nodes hang on; this machine has an address there, too. */
export async function addBridge(): Promise<void> {
  await run('ip', ['link', 'add', BRIDGE, 'type', 'bridge']);
  await run('ip', ['address', 'add', `${HOST_ADDRESS}/24`, 'dev', BRIDGE]);
  await run('ip', ['link', 'set', BRIDGE, 'up']);
}

/** Gives a node its namespace and a cable to the bridge. */
export async function addNamespace(node: ClusterNode): Promise<void> {
  const name = namespaceOf(node);
  await run('ip', ['netns', 'add', name]);
  await run('ip', ['link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name]);
  await run('ip', ['link', 'set', name, 'master', BRIDGE, 'up']);
  for (const link of [
    ['address', 'add', `${node.address}/24`, 'dev', 'eth0'],
    ['link', 'set', 'eth0', 'up'],
    ['link', 'set', 'lo', 'up'],
    ['route', 'add', 'default', 'via', HOST_ADDRESS],
  ]) {
    await run('ip', ['-n', name, ...link]);
  }
}

/** Ends what runs on a node and takes its namespace away, if there is one; its cable goes with it. */
export async function removeNamespace(node: ClusterNode): Promise<void> {
  if (!(await namespaces()).has(namespaceOf(node))) return;
  await endProcesses(node);
  await run('ip', ['netns', 'delete', namespaceOf(node)]);
}

export async function removeBridge(): Promise<void> {
  if (await hasBridge()) await run('ip', ['link', 'delete', BRIDGE]);
}

export async function hasBridge(): Promise<boolean> {
  const links: { ifname: string }[] = JSON.parse((await run('ip', ['-json', 'link'])) || '[]');
  return links.some((link) => link.ifname === BRIDGE);
}

export async function namespaces(): Promise<Set<string>> {
  const found: { name: string }[] = JSON.parse((await run('ip', ['-json', 'netns'])) || '[]');
  return new Set(found.map(({ name }) => name));
}

/** The processes on a node. */
export async function processesOf(node: ClusterNode): Promise<number[]> {
  const printed = await run('ip', ['netns', 'pids', namespaceOf(node)]);
  return printed.split('\n').filter(Boolean).map(Number);
}

/** kill -9 of everything on a node, until nothing is left: as if its power had failed. */
export async function endProcesses(node: ClusterNode): Promise<void> {
  for (let quiet = 0; quiet < 2; ) {
    const processes = await processesOf(node);
    for (const id of processes) signal(id);
    quiet = processes.length === 0 ? quiet + 1 : 0;
    await wait(50);
  }
}

function signal(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
