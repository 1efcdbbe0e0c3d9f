import path from 'node:path';
import { type ClusterNode, nodeNamed, PORTS } from './nodes.ts';
import { folderOf } from './paths.ts';
import { DATABASE, type Secrets, SHOP_LOGIN } from './secrets.ts';

export function poolerFile(node: ClusterNode): string {
  return path.join(folderOf(node), 'pgbouncer.ini');
}

export function poolerUsersFile(node: ClusterNode): string {
  return path.join(folderOf(node), 'users.txt');
}

/** Transactions of all shop nodes over few sessions; no start-up parameter is let through unseen. */
export function poolerConfiguration(node: ClusterNode): string {
  const { address } = nodeNamed('dbproxy');
  return [
    '[databases]',
    `${DATABASE} = host=${address} port=${PORTS.primary} dbname=${DATABASE}`,
    '[pgbouncer]',
    `listen_addr = ${node.address}`,
    `listen_port = ${PORTS.pooler}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${poolerUsersFile(node)}`,
    'pool_mode = transaction',
    'max_client_conn = 500',
    'default_pool_size = 24',
    'server_reset_query =',
    // While no primary is there, each try is refused at once; the default would wait 15 s for the next.
    'server_login_retry = 1',
    'server_connect_timeout = 3',
    'query_wait_timeout = 10',
    'tcp_keepalive = 1',
    'tcp_keepidle = 5',
    'tcp_keepintvl = 2',
    'tcp_keepcnt = 3',
    // A packet that nobody acknowledges: as long as the shop waits for a commit.
    'tcp_user_timeout = 8000',
    'log_connections = 0',
    'log_disconnections = 0',
    'log_stats = 0',
    '',
  ].join('\n');
}

export function poolerUsers({ shopPassword }: Secrets): string {
  return `"${SHOP_LOGIN}" "${shopPassword}"\n`;
}
