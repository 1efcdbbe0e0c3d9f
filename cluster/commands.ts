import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type ClusterNode, namespaceOf } from './nodes.ts';

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** What a program of the cluster finds in its environment beside its own settings: nothing of the caller's. */
export const BASE_ENVIRONMENT = { PATH, LANG: 'C.UTF-8', HOME: '/nonexistent' };

const execute = promisify(execFile);

export type CommandOptions = {
  env?: Record<string, string>;
  input?: string;
  /** Milliseconds after which the command is killed; 60,000 unless told. */
  within?: number;
};

/** Runs a program to its end and answers what it printed; throws with all it said when it ends with anything but 0. */
export async function run(
  program: string,
  args: readonly string[],
  { env = {}, input, within = 60_000 }: CommandOptions = {},
): Promise<string> {
  const running = execute(program, [...args], {
    env: { ...BASE_ENVIRONMENT, ...env },
    cwd: '/',
    timeout: within,
    maxBuffer: 64 * 1024 * 1024,
  });
  // A program that ended before it read all has its reason printed.
  running.child.stdin?.on('error', () => undefined).end(input ?? '');
  try {
    return (await running).stdout;
  } catch (error) {
    const { stdout, stderr, message } = error as Error & { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.join(' ')}: ${(stderr || stdout || message).trim()}`, {
      cause: error,
    });
  }
}

/**
 * The words that make a program run on a node as one of its users (`name` or `user:group`); the process keeps its id
 * through all of them. Shared memory of a program that is killed goes with it: it has a namespace for that, too.
 */
export function onNode(node: ClusterNode, user: string, command: readonly string[]): [string, string[]] {
  const [owner, group = owner] = user.split(':');
  const become =
    owner === 'root' ? [] : ['setpriv', `--reuid=${owner}`, `--regid=${group}`, '--clear-groups', '--'];
  return [
    'nsenter',
    [`--net=/run/netns/${namespaceOf(node)}`, 'unshare', '--ipc', '--', ...become, ...command],
  ];
}

/** `run` on a node. */
export async function runOnNode(
  node: ClusterNode,
  user: string,
  command: readonly string[],
  options: CommandOptions = {},
): Promise<string> {
  const [program, args] = onNode(node, user, command);
  return run(program, args, options);
}
