import path from 'node:path';
import { type ClusterNode, nodesOfKind, PORTS } from './nodes.ts';
import { folderOf } from './paths.ts';

/** How a node of etcd is started. Its beat is slow: on few cores a quick one takes a busy machine for a dead one. */
export function etcdCommand(node: ClusterNode): string[] {
  const client = `http://${node.address}:${PORTS.etcdClient}`;
  const peer = `http://${node.address}:${PORTS.etcdPeer}`;
  const members = nodesOfKind('etcd').map(
    ({ name, address }) => `${name}=http://${address}:${PORTS.etcdPeer}`,
  );
  return [
    'etcd',
    `--name=${node.name}`,
    `--data-dir=${path.join(folderOf(node), 'data')}`,
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=${members.join(',')}`,
    '--initial-cluster-token=thokmandu',
    '--initial-cluster-state=new',
    '--heartbeat-interval=500',
    '--election-timeout=5000',
    '--auto-compaction-mode=periodic',
    '--auto-compaction-retention=1h',
    '--logger=zap',
    '--log-level=warn',
  ];
}
