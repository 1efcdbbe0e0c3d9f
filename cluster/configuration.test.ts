import { expect, test } from 'vitest';
import { loadConfig } from '../src/server/config.ts';
import { etcdCommand } from './etcd.ts';
import { databaseProxyConfiguration, shopProxyConfiguration } from './haproxy.ts';
import { missingFrom, type NodeState } from './health.ts';
import { nodeNamed, nodes } from './nodes.ts';
import { patroniConfiguration } from './patroni.ts';
import { poolerConfiguration } from './pgbouncer.ts';
import { databaseAddresses, type Secrets } from './secrets.ts';
import { shopSettings } from './shop-settings.ts';
import { storeConfiguration } from './store.ts';

const secrets: Secrets = {
  superuserPassword: 'superuser-of-test',
  replicationPassword: 'replication-of-test',
  ownerPassword: 'owner-of-test',
  shopPassword: 'shop-of-test',
  secretKey: '8f14e45fceea167a5a36dedd4bea2543c9f0f895',
  storeKeyId: 'KEYOFTEST',
  storeSecret: 'store-of-test',
  metricsToken: 'metrics-of-test',
};

test('Patroni acknowledges nothing that one database alone has', () => {
  const { bootstrap, etcd3 } = JSON.parse(patroniConfiguration(nodeNamed('db2'), secrets));
  expect(bootstrap.dcs).toMatchObject({
    ttl: 20,
    loop_wait: 4,
    retry_timeout: 5,
    synchronous_mode: true,
    synchronous_mode_strict: true,
    primary_stop_timeout: 3,
  });
  expect(etcd3.hosts).toEqual(['10.77.0.11:2379', '10.77.0.12:2379', '10.77.0.13:2379']);
});

test('a standby that is made anew waits for no slow checkpoint', () => {
  const { postgresql } = JSON.parse(patroniConfiguration(nodeNamed('db2'), secrets));
  expect(postgresql.basebackup).toEqual({ checkpoint: 'fast' });
});

test('etcd takes a busy machine for a dead one only after seconds', () => {
  const command = etcdCommand(nodeNamed('etcd3'));
  expect(command).toContain('--heartbeat-interval=500');
  expect(command).toContain('--election-timeout=5000');
  expect(command).toContain(
    '--initial-cluster=etcd1=http://10.77.0.11:2380,etcd2=http://10.77.0.12:2380,etcd3=http://10.77.0.13:2380',
  );
});

test('the proxy of the databases asks Patroni every second and lets no session stay with a former primary', () => {
  const [primary = '', replicas = ''] = databaseProxyConfiguration().split('listen ').slice(1);
  expect(primary).toContain('httpchk OPTIONS /primary');
  expect(replicas).toContain('httpchk OPTIONS /replica');
  for (const side of [primary, replicas]) {
    expect(side).toMatch(/default-server inter 1s .*on-marked-down shutdown-sessions/);
    expect(side.match(/^ {2}server db\d .* check port 8008$/gm)).toHaveLength(3);
  }
});

test('the door of the shop repeats what changes nothing, and believes nobody about their address', () => {
  const text = shopProxyConfiguration();
  expect(text).toContain('http-request disable-l7-retry unless METH_GET or { method HEAD }');
  expect(text).toContain('http-request del-header X-Forwarded-For');
  expect(text.match(/^ {2}server shop\d .* check$/gm)).toHaveLength(6);
});

test('the pooler pools transactions and drops no start-up parameter unseen', () => {
  const text = poolerConfiguration(nodeNamed('pooler'));
  expect(text).toContain('pool_mode = transaction');
  expect(text).not.toContain('ignore_startup_parameters');
});

test('the store listens to other nodes at its gateway alone', () => {
  const text = storeConfiguration(nodeNamed('store'), 'cluster-of-test');
  expect(text).toContain('bluestore_block_size = 10737418240');
  expect(text.match(/10\.77\.0\.\d+:\d+/g)).toEqual(['10.77.0.41:8443']);
});

test('the shop takes the settings of a node: the pooler, the database past it, and the store', () => {
  const config = loadConfig(shopSettings(nodeNamed('shop1'), secrets, { RATE_LIMITS: 'off' }));
  const addresses = databaseAddresses(secrets);
  expect(config).toMatchObject({
    databaseUrl: addresses.pooled,
    databaseDirectUrl: addresses.direct,
    databaseOwnerUrl: addresses.owner,
    hasNamedStatements: false,
    runsJobs: false,
    hasRateLimits: false,
    hasSandbox: false,
    trustedProxies: ['10.77.0.80'],
    publicUrl: 'https://10.77.0.80',
    s3: { endpoint: 'https://10.77.0.41:8443', bucket: 'thokmandu', accessKeyId: 'KEYOFTEST' },
  });
});

test('the stand-ins of the gateways are one node', () => {
  const config = loadConfig(shopSettings(nodeNamed('gateways'), secrets, {}));
  expect([config.hasSandbox, config.hasRateLimits]).toEqual([true, true]);
  const shop = loadConfig(shopSettings(nodeNamed('shop2'), secrets, {}));
  expect(shop.esewa?.statusUrl).toBe('http://10.77.0.71:3000/sandbox/esewa/api/epay/transaction/status/');
  expect(shop.khalti?.apiUrl).toBe('http://10.77.0.71:3000/sandbox/khalti/api/v2/');
});

test('healthy is a primary with a standby in step, and every node that is neither killed nor cut', () => {
  const roles: Record<string, string> = { db1: 'primary', db2: 'sync_standby', db3: 'replica' };
  const states = nodes.map(
    (node): NodeState => ({ node, state: 'healthy', processes: 1, cuts: [], role: roles[node.name] ?? null }),
  );
  const changed = (name: string, change: Partial<NodeState>) =>
    states.map((state) => (state.node.name === name ? { ...state, ...change } : state));
  expect(missingFrom(states)).toEqual([]);
  expect(missingFrom(changed('shop2', { state: 'killed' }))).toEqual([]);
  expect(missingFrom(changed('shop2', { state: 'down' }))).toEqual(['shop2']);
  expect(missingFrom(changed('db1', { state: 'killed', role: null }))).toEqual(['a primary']);
  expect(missingFrom(changed('db2', { role: 'replica' }))).toEqual(['a standby in step']);
  expect(missingFrom(changed('db3', { state: 'down', role: null, cuts: ['db3'] }))).toEqual([]);
});
