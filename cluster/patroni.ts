import path from 'node:path';
import { ARCHIVED_WITHIN_SECONDS, archiveCommand } from './backups.ts';
import { type ClusterNode, NETWORK, nodesOfKind, PORTS } from './nodes.ts';
import { folderOf } from './paths.ts';
import type { Secrets } from './secrets.ts';

export const POSTGRES_PROGRAMS = '/usr/lib/postgresql/15/bin';

export function patroniFile(node: ClusterNode): string {
  return path.join(folderOf(node), 'patroni.yml');
}

/** What Patroni reads on one database node: JSON, which is YAML, too. */
export function patroniConfiguration(node: ClusterNode, secrets: Secrets): string {
  const folder = folderOf(node);
  const configuration = {
    scope: 'thokmandu',
    name: node.name,
    restapi: {
      listen: `${node.address}:${PORTS.patroni}`,
      connect_address: `${node.address}:${PORTS.patroni}`,
    },
    etcd3: { hosts: nodesOfKind('etcd').map(({ address }) => `${address}:${PORTS.etcdClient}`) },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 4,
        retry_timeout: 5,
        maximum_lag_on_failover: 1_048_576,
        // No watchdog ends a primary that lost its lease unnoticed: without a standby it must not acknowledge anything.
        synchronous_mode: true,
        synchronous_mode_strict: true,
        // A primary that was cut off cannot archive its log, and does not stop before it has: Patroni, which asks a
        // second time meanwhile, would start it twice and take its files away under it.
        primary_stop_timeout: 3,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 100,
            shared_buffers: '256MB',
            wal_keep_size: '256MB',
            archive_mode: 'on',
            archive_timeout: ARCHIVED_WITHIN_SECONDS,
            log_checkpoints: 'off',
            // Goes with the processes, also when they are killed.
            dynamic_shared_memory_type: 'sysv',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: [
        'local all all peer',
        `host replication replicator ${NETWORK} scram-sha-256`,
        `host all all ${NETWORK} scram-sha-256`,
      ],
    },
    postgresql: {
      listen: `${node.address}:${PORTS.postgres}`,
      connect_address: `${node.address}:${PORTS.postgres}`,
      data_dir: path.join(folder, 'data'),
      bin_dir: POSTGRES_PROGRAMS,
      pgpass: path.join(folder, 'pgpass'),
      use_unix_socket: true,
      authentication: {
        superuser: { username: 'postgres', password: secrets.superuserPassword },
        replication: { username: 'replicator', password: secrets.replicationPassword },
      },
      parameters: { unix_socket_directories: folder, archive_command: archiveCommand(node) },
      // A standby is made anew at once; the default waits for a checkpoint that takes its time, minutes of it.
      basebackup: { checkpoint: 'fast' },
      // What an old primary wrote and no standby has was never acknowledged: it is fetched anew where it cannot be undone.
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  };
  return `${JSON.stringify(configuration, null, 2)}\n`;
}
