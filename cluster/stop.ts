import fs from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { run } from './commands.ts';
import { namespaces, removeBridge, removeNamespace } from './namespaces.ts';
import { namespaceOf, nodes, rehearsalNode } from './nodes.ts';
import { FOLDER, paths } from './paths.ts';
import { runningCluster } from './running-cluster.ts';

const WATCHER_ENDS_WITHIN_MS = 60_000;

/** Ends the cluster from another process, also one whose watcher is gone; answers whether there was anything to end. */
export async function stopCluster(): Promise<boolean> {
  const cluster = await runningCluster();
  if (cluster?.isWatched) {
    process.kill(cluster.pid, 'SIGTERM');
    const until = performance.now() + WATCHER_ENDS_WITHIN_MS;
    while ((await runningCluster())?.isWatched && performance.now() < until) await wait(100);
  }
  return (await clearUp()) || cluster !== null;
}

/** Leaves no process, namespace, bridge, mount or folder of the cluster behind; answers whether anything was there. */
export async function clearUp(): Promise<boolean> {
  const there = await namespaces();
  const left = [...nodes, rehearsalNode].filter((node) => there.has(namespaceOf(node)));
  // All at once: whoever stays for a moment would take over from those that went.
  await Promise.all(left.map(removeNamespace));
  await removeBridge();
  const ownsFolderOfNamespaces = await exists(paths.firstNamespaces);
  if (ownsFolderOfNamespaces && (await namespaces()).size === 0) {
    // Neither is there when no namespace could be made, or when the machine was started anew since.
    await run('umount', ['/run/netns']).catch(() => undefined);
    await fs.rmdir('/run/netns').catch(() => undefined);
  }
  const hadFolder = await exists(FOLDER);
  await fs.rm(FOLDER, { recursive: true, force: true });
  return left.length > 0 || hadFolder;
}

async function exists(file: string): Promise<boolean> {
  return fs.access(file).then(
    () => true,
    () => false,
  );
}
