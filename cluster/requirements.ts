import fs from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../src/server/project-root.ts';
import { run } from './commands.ts';
import { hasBridge, namespaces } from './namespaces.ts';
import { NETWORK, namespaceOf, nodes } from './nodes.ts';
import { FOLDER } from './paths.ts';

/** What Debian 12 calls the programs that the cluster is made of. */
export const PACKAGES = [
  'patroni',
  'etcd-server',
  'haproxy',
  'pgbouncer',
  'postgresql-15',
  'pgbackrest',
  'radosgw',
  'ceph-mon',
  'ceph-mgr',
  'ceph-osd',
  'openssl',
  'nftables',
  'iproute2',
  'libfaketime',
] as const;

/** The cluster cannot be started or asked; the message is one sentence that says what to do. */
export class Refusal extends Error {}

export function requireRoot(): void {
  if (process.platform !== 'linux')
    throw new Refusal('The cluster needs Linux: run it on a Debian 12 machine.');
  if (process.getuid?.() !== 0) throw new Refusal('The cluster needs root: sudo npm run cluster');
}

/** Throws a `Refusal` unless this machine has what the cluster needs. */
export async function requireMachine(): Promise<void> {
  const missing = await missingPackages();
  if (missing.length > 0) {
    throw new Refusal(
      `Debian packages are missing: apt-get install --no-install-recommends ${missing.join(' ')}`,
    );
  }
  if (!fs.existsSync(path.join(projectRoot, 'build', 'server', 'index.js'))) {
    throw new Refusal('The shop is not built: npm run build');
  }
  const there = await namespaces();
  const left = nodes.filter((node) => there.has(namespaceOf(node)));
  if (left.length > 0 || fs.existsSync(FOLDER) || (await hasBridge())) {
    throw new Refusal('Something of an earlier cluster is left: npm run cluster -- stop');
  }
  const routes: { dst: string; dev: string }[] = JSON.parse(await run('ip', ['-json', 'route']));
  const taken = routes.find((route) => overlaps(route.dst, NETWORK));
  if (taken !== undefined) {
    throw new Refusal(
      `The addresses ${NETWORK} of the cluster are taken by ${taken.dst} on ${taken.dev}: take that down first.`,
    );
  }
}

async function missingPackages(): Promise<string[]> {
  // Ends with 1 when it does not know one of them.
  const printed = await run('sh', [
    '-c',
    `dpkg-query -W -f '\${Package} \${db:Status-Status}\\n' "$@" 2>/dev/null; true`,
    'sh',
    ...PACKAGES,
  ]);
  return notInstalled(printed);
}

/** Packages that are not there, from what dpkg-query prints: a package and its status a line. */
export function notInstalled(printed: string): string[] {
  const lines = new Set(printed.split('\n'));
  return PACKAGES.filter((name) => !lines.has(`${name} installed`));
}

/** Whether two ranges of IPv4 addresses (`10.0.0.0/8`; without a length: one address) share any. The default route is no range. */
export function overlaps(one: string, other: string): boolean {
  if (one === 'default' || other === 'default') return false;
  const [first, firstLength] = range(one);
  const [second, secondLength] = range(other);
  const size = 2 ** (32 - Math.min(firstLength, secondLength));
  return Math.floor(first / size) === Math.floor(second / size);
}

function range(text: string): [number, number] {
  const [address = '', length = '32'] = text.split('/');
  const number = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  return [number, Number(length)];
}
