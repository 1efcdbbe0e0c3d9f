import fs from 'node:fs';
import path from 'node:path';
import { startFlags } from '../scripts/start-flags.ts';
import { projectRoot } from '../src/server/project-root.ts';
import { etcdCommand } from './etcd.ts';
import { haproxyFile } from './haproxy.ts';
import type { ClusterNode } from './nodes.ts';
import { patroniFile } from './patroni.ts';
import { poolerFile } from './pgbouncer.ts';
import type { Secrets } from './secrets.ts';
import { shopSettings } from './shop-settings.ts';
import { storePrograms } from './store.ts';

/** A process that a node keeps running. */
export type Program = {
  /** Names its log. */
  name: string;
  command: string[];
  /** Whose rights it has; `root` where the program itself gives them up. */
  user: string;
  /** Lower is before others. What decides who is alive must not wait behind buyers: it would be taken for dead. */
  niceness: number;
  env: Record<string, string>;
};

const DECIDES = -18;
const SERVES = -5;

/** Whose rights are enough for what a node keeps in its folder. */
export function ownerOf(node: ClusterNode): string {
  switch (node.kind) {
    case 'etcd':
      return 'etcd';
    case 'database':
    case 'pooler':
      return 'postgres';
    case 'database-proxy':
    case 'proxy':
      return 'haproxy';
    case 'store':
      return 'ceph';
    case 'shop':
    case 'worker':
    case 'gateways':
      return projectOwner();
  }
}

/** Whoever the project belongs to may read it: `user:group` as numbers. */
function projectOwner(): string {
  const { uid, gid } = fs.statSync(projectRoot);
  return uid === 0 ? 'root' : `${uid}:${gid}`;
}

/** What runs on a node, in the order in which it is started. */
export function programsOf(node: ClusterNode, secrets: Secrets): Program[] {
  const user = ownerOf(node);
  const shop = (script: string, flags: readonly string[] = []): Program => ({
    name: 'shop',
    command: [process.execPath, ...flags, path.join(projectRoot, 'scripts', script)],
    user,
    niceness: 0,
    env: shopSettings(node, secrets),
  });
  const haproxy: Program = {
    name: 'haproxy',
    command: ['haproxy', '-db', '-f', haproxyFile(node)],
    user,
    niceness: SERVES,
    env: {},
  };
  switch (node.kind) {
    case 'etcd':
      return [{ name: 'etcd', command: etcdCommand(node), user, niceness: DECIDES, env: {} }];
    case 'database':
      return [
        {
          name: 'patroni',
          command: ['patroni', patroniFile(node)],
          user,
          niceness: DECIDES,
          env: {},
        },
      ];
    case 'database-proxy':
      return [haproxy];
    case 'proxy':
      return [{ ...haproxy, user: 'root' }];
    case 'pooler':
      return [
        {
          name: 'pgbouncer',
          command: ['pgbouncer', poolerFile(node)],
          user,
          niceness: SERVES,
          env: {},
        },
      ];
    case 'store':
      return storePrograms(node).map((program) => ({ ...program, user, niceness: SERVES, env: {} }));
    case 'shop':
    case 'gateways':
      return [shop('serve.js', startFlags(projectRoot))];
    case 'worker':
      return [shop('worker.ts')];
  }
}
