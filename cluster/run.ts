/**
 * `npm run cluster`: the shop on many machines, on this one. Starts and watches every node (docs/cluster.md) until Ctrl-C
 * or `npm run cluster -- stop`; with a command, asks the cluster that runs.
 */
import { parseCommand, WrongUsage } from './arguments.ts';
import { cut, heal, kill } from './faults.ts';
import { clusterState, describeState } from './health.ts';
import { SHOP_ADDRESS, UnknownNode } from './nodes.ts';
import { paths } from './paths.ts';
import { Refusal, requireMachine, requireRoot } from './requirements.ts';
import { describeRestore, rehearseRestore } from './restore-rehearsal.ts';
import { NoCluster, requireCluster, runningCluster } from './running-cluster.ts';
import { AnotherStart, startCluster } from './start.ts';
import { clearUp, stopCluster } from './stop.ts';

try {
  await obey();
} catch (error) {
  const isExpected = [WrongUsage, UnknownNode, Refusal, NoCluster].some((kind) => error instanceof kind);
  console.error(isExpected ? (error as Error).message : error);
  process.exitCode = isExpected ? 2 : 1;
}

async function obey(): Promise<void> {
  const command = parseCommand(process.argv.slice(2));
  requireRoot();
  switch (command.name) {
    case 'start':
      return startAndWatch();
    case 'status':
      await requireCluster();
      return console.log(describeState(await clusterState()));
    case 'kill':
      await kill(command.node);
      return console.log(`${command.node} is dead until: npm run cluster -- heal ${command.node}`);
    case 'heal':
      await heal(command.node);
      return console.log(`${command.node} hears everybody, and is started if it was dead.`);
    case 'cut':
      await cut(command.node, command.other ?? undefined);
      return console.log(
        command.other === null
          ? `${command.node} hears nobody until: npm run cluster -- heal ${command.node}`
          : `${command.node} and ${command.other} do not hear each other until: npm run cluster -- heal ${command.node}`,
      );
    case 'rehearse-restore':
      await requireCluster();
      return console.log(describeRestore(await rehearseRestore(console.log)));
    case 'stop':
      return console.log((await stopCluster()) ? 'The cluster is gone.' : 'There was no cluster.');
  }
}

async function startAndWatch(): Promise<void> {
  const first = await runningCluster();
  if (first?.isWatched) {
    throw new Refusal(
      `A cluster runs since ${first.startedAt} (process ${first.pid}): npm run cluster -- status`,
    );
  }
  await requireMachine();
  const startedAt = performance.now();
  const log = (line: string) =>
    console.log(`${((performance.now() - startedAt) / 1000).toFixed(1)} s  ${line}`);
  const abort = new AbortController();
  const starting = startCluster(log, abort.signal);
  const end = async (code: number) => {
    if (abort.signal.aborted) return;
    abort.abort();
    const watcher = await starting.catch(() => null);
    watcher?.stop();
    await clearUp();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
  try {
    await starting;
  } catch (error) {
    if (abort.signal.aborted) return;
    // What stands there is another's.
    if (error instanceof AnotherStart) throw error;
    console.error(error);
    return end(1);
  }
  log(`The shop is at ${SHOP_ADDRESS} (certificates by ${paths.authority}); Ctrl-C ends the cluster.`);
}
