import { isIPv4 } from 'node:net';
import { expect, test } from 'vitest';
import { HOST_ADDRESS, NETWORK, namespaceOf, nodes, nodesOfKind, rehearsalNode } from './nodes.ts';
import { overlaps } from './requirements.ts';

test('every node has a name and an address of its own in the network', () => {
  const all = [...nodes, rehearsalNode];
  const addresses = [HOST_ADDRESS, ...all.map(({ address }) => address)];
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  expect(addresses.every((address) => isIPv4(address) && overlaps(address, NETWORK))).toBe(true);
  // Linux takes no longer names of network devices.
  expect(Math.max(...all.map((node) => namespaceOf(node).length))).toBeLessThanOrEqual(15);
});

test('there are as many nodes of each kind as a majority and a failover need', () => {
  const counts = (['etcd', 'database', 'shop', 'worker'] as const).map((kind) => nodesOfKind(kind).length);
  expect(counts).toEqual([3, 3, 3, 2]);
});
