/** The machines of the cluster: each a network namespace with an address of its own on one bridge. */

export type NodeKind =
  | 'etcd'
  | 'database'
  | 'database-proxy'
  | 'pooler'
  | 'store'
  | 'shop'
  | 'worker'
  | 'gateways'
  | 'proxy';

export type ClusterNode = {
  readonly name: string;
  readonly kind: NodeKind;
  /** IPv4, in `NETWORK`. */
  readonly address: string;
};

/** The first three numbers of every address. */
const NETWORK_PREFIX = '10.77.0';
export const NETWORK = `${NETWORK_PREFIX}.0/24`;
/** The machine that all of this runs on; whoever tries the shop from there comes from it. */
export const HOST_ADDRESS = `${NETWORK_PREFIX}.1`;
export const BRIDGE = 'thok-net';

export const PORTS = {
  etcdClient: 2379,
  etcdPeer: 2380,
  postgres: 5432,
  /** Patroni's calls about health. */
  patroni: 8008,
  primary: 5000,
  replicas: 5001,
  pooler: 6432,
  store: 8443,
  shop: 3000,
  https: 443,
} as const;

/** All nodes, in the order in which they start. */
export const nodes: readonly ClusterNode[] = [
  ...several('etcd', 'etcd', 11, 3),
  ...several('db', 'database', 21, 3),
  one('dbproxy', 'database-proxy', 31),
  one('pooler', 'pooler', 32),
  one('store', 'store', 41),
  ...several('shop', 'shop', 51, 3),
  ...several('worker', 'worker', 61, 2),
  one('gateways', 'gateways', 71),
  one('proxy', 'proxy', 80),
];

/** Where the rehearsal of a restore runs while it does: no part of the cluster. */
export const rehearsalNode = one('rehearsal', 'database', 91);

/** Where buyers reach the shop; its certificate is signed by the cluster's own authority (`paths.authority`). */
export const SHOP_ADDRESS = `https://${nodeNamed('proxy').address}`;

/** Throws an `UnknownNode` that lists the nodes there are. */
export function nodeNamed(name: string): ClusterNode {
  const node = nodes.find((candidate) => candidate.name === name);
  if (node === undefined) throw new UnknownNode(name);
  return node;
}

export function nodesOfKind(kind: NodeKind): ClusterNode[] {
  return nodes.filter((node) => node.kind === kind);
}

/** The network namespace of a node, and the name of its cable at the bridge. */
export function namespaceOf(node: ClusterNode): string {
  return `thok-${node.name}`;
}

export class UnknownNode extends Error {
  constructor(name: string) {
    super(`There is no node ${name}. The nodes are: ${nodes.map((node) => node.name).join(', ')}.`);
  }
}

function one(name: string, kind: NodeKind, last: number): ClusterNode {
  return { name, kind, address: `${NETWORK_PREFIX}.${last}` };
}

function several(name: string, kind: NodeKind, first: number, count: number): ClusterNode[] {
  return Array.from({ length: count }, (_, index) => one(`${name}${index + 1}`, kind, first + index));
}
