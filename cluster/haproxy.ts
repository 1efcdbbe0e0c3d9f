import path from 'node:path';
import { certificateOf } from './certificates.ts';
import { type ClusterNode, nodeNamed, nodesOfKind, PORTS } from './nodes.ts';
import { folderOf } from './paths.ts';

export function haproxyFile(node: ClusterNode): string {
  return path.join(folderOf(node), 'haproxy.cfg');
}

const CHECKS = 'inter 1s fastinter 500ms fall 3 rise 1';

/** One port leads to the database that takes writes, another to those that follow it: Patroni says which they are. */
export function databaseProxyConfiguration(): string {
  const databases = nodesOfKind('database').map(
    ({ name, address }) => `  server ${name} ${address}:${PORTS.postgres} check port ${PORTS.patroni}`,
  );
  const side = (name: string, port: number, call: string) => [
    `listen ${name}`,
    `  bind :${port}`,
    // Patroni answers this one without a body, which nobody would read.
    `  option httpchk OPTIONS ${call}`,
    '  http-check expect status 200',
    // A session with a database that is no primary any more would write into the void, or wait for it.
    `  default-server ${CHECKS} on-marked-down shutdown-sessions`,
    ...databases,
  ];
  return [
    'global',
    '  maxconn 1000',
    'defaults',
    '  mode tcp',
    '  retries 2',
    '  timeout connect 2s',
    '  timeout check 2s',
    // LISTEN waits for hours.
    '  timeout client 12h',
    '  timeout server 12h',
    '  option clitcpka',
    '  option srvtcpka',
    ...side('primary', PORTS.primary, '/primary'),
    ...side('replicas', PORTS.replicas, '/replica'),
    '',
  ].join('\n');
}

/** The shop's door: TLS, nodes that are ready, and a second try elsewhere for what changes nothing. */
export function shopProxyConfiguration(): string {
  const { both } = certificateOf(nodeNamed('proxy'));
  const shops = nodesOfKind('shop').map(
    ({ name, address }) => `  server ${name} ${address}:${PORTS.shop} check`,
  );
  const side = (name: string, call: string) => [
    `backend ${name}`,
    '  balance leastconn',
    `  option httpchk GET ${call}`,
    '  http-check expect status 200',
    '  option redispatch 1',
    '  retries 3',
    '  retry-on conn-failure empty-response response-timeout',
    // Whether a POST that got no answer was done is for its Idempotency-Key to say.
    '  http-request disable-l7-retry unless METH_GET or { method HEAD }',
    `  default-server ${CHECKS} observe layer4 error-limit 3 on-error mark-down`,
    ...shops,
  ];
  return [
    'global',
    // Port 443 is root's to open.
    '  user haproxy',
    '  group haproxy',
    '  maxconn 4000',
    '  ssl-default-bind-options ssl-min-ver TLSv1.2',
    'defaults',
    '  mode http',
    '  timeout connect 2s',
    '  timeout check 2s',
    '  timeout client 60s',
    '  timeout server 60s',
    '  timeout queue 10s',
    '  timeout http-request 10s',
    'frontend shop',
    `  bind :${PORTS.https} ssl crt ${both} alpn h2,http/1.1`,
    // What a caller says about itself here would be believed.
    '  http-request del-header X-Forwarded-For',
    '  option forwardfor',
    '  http-request set-header X-Forwarded-Proto https',
    // The other companies' stand-ins have one memory.
    '  use_backend gateways if { path_beg /sandbox/ }',
    // None is ready while the database changes hands: whoever lives still shows what it keeps, and says what it cannot.
    '  use_backend shops-alive if { nbsrv(shops-ready) eq 0 }',
    '  default_backend shops-ready',
    ...side('shops-ready', '/health/ready'),
    ...side('shops-alive', '/health/live'),
    'backend gateways',
    `  server gateways ${nodeNamed('gateways').address}:${PORTS.shop}`,
    '',
  ].join('\n');
}
