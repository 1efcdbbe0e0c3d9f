import path from 'node:path';
import type { ClusterNode } from './nodes.ts';

/** Everything that the cluster keeps; gone after `stop`. */
export const FOLDER = '/var/lib/thokmandu-cluster';

export const paths = {
  /** The process that starts and watches all others. */
  watcher: path.join(FOLDER, 'watcher.json'),
  /** There were no namespaces on this machine before. */
  firstNamespaces: path.join(FOLDER, 'first-namespaces'),
  secrets: path.join(FOLDER, 'secrets.json'),
  /** Certificate of the authority that signed those of shop and store (PEM). */
  authority: path.join(FOLDER, 'ca', 'ca.pem'),
  authorityKey: path.join(FOLDER, 'ca', 'ca.key'),
  /** A file for each node that stays dead until it is healed. */
  killed: path.join(FOLDER, 'killed'),
  /** A file for each cut. */
  cuts: path.join(FOLDER, 'cuts'),
  /** A file for each node whose programs get more in their environment. */
  environments: path.join(FOLDER, 'environments'),
};

/** Configuration, data and logs of one node. */
export function folderOf(node: ClusterNode): string {
  return path.join(FOLDER, 'nodes', node.name);
}

/** What a program of a node has written: both its outputs, over all its starts. */
export function logOf(node: ClusterNode, program: string): string {
  return path.join(folderOf(node), `${program}.log`);
}
