import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import https from 'node:https';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { certificateOf } from './certificates.ts';
import { run, runOnNode } from './commands.ts';
import { type ClusterNode, nodeNamed, PORTS } from './nodes.ts';
import { folderOf, paths } from './paths.ts';
import type { Secrets } from './secrets.ts';

const SIZE_BYTES = 10 * 1024 ** 3;
const LOOPBACK = '[v2:127.0.0.1:3300,v1:127.0.0.1:6789]';
const STORE_USER = 'ceph';

function configurationFile(node: ClusterNode): string {
  return path.join(folderOf(node), 'ceph.conf');
}

/**
 * One monitor, one manager, one disk in a file, and the gateway that speaks S3. Those three ask each other for no keys:
 * they listen on the node's own loopback, and only the gateway is reached from elsewhere.
 */
export function storeConfiguration(node: ClusterNode, clusterId: string): string {
  const folder = folderOf(node);
  const { certificate, key } = certificateOf(node);
  return [
    '[global]',
    `fsid = ${clusterId}`,
    'mon_initial_members = a',
    `mon_host = ${LOOPBACK}`,
    'public_addr = 127.0.0.1',
    'cluster_addr = 127.0.0.1',
    'auth_cluster_required = none',
    'auth_service_required = none',
    'auth_client_required = none',
    'auth_allow_insecure_global_id_reclaim = false',
    `run_dir = ${folder}/run`,
    `admin_socket = ${folder}/run/$name.asok`,
    `crash_dir = ${folder}/crash`,
    'pid_file =',
    'log_file =',
    'log_to_stderr = true',
    'err_to_stderr = true',
    'mon_cluster_log_to_file = false',
    `mon_data = ${folder}/mon`,
    `mgr_data = ${folder}/mgr`,
    'mgr_initial_modules =',
    'mon_allow_pool_size_one = true',
    'mon_warn_on_pool_no_redundancy = false',
    `osd_data = ${folder}/osd`,
    `bluestore_block_size = ${SIZE_BYTES}`,
    'osd_memory_target = 939524096',
    'osd_pool_default_size = 1',
    'osd_pool_default_min_size = 1',
    'osd_pool_default_pg_num = 8',
    'osd_pool_default_pg_autoscale_mode = off',
    'osd_crush_chooseleaf_type = 0',
    '[client.rgw]',
    // Its own default encrypts, and there is no key to do so with.
    'ms_mon_client_mode = crc',
    // Four lines for each request otherwise.
    'debug_rgw = 0',
    `rgw_data = ${folder}/rgw`,
    'rgw_thread_pool_size = 64',
    `rgw_frontends = beast ssl_endpoint=${node.address}:${PORTS.store} ssl_certificate=${certificate} ssl_private_key=${key}`,
    '',
  ].join('\n');
}

export function storePrograms(node: ClusterNode): { name: string; command: string[] }[] {
  const daemon = (name: string, program: string, id: string[]) => ({
    name,
    command: [program, '-f', '-c', configurationFile(node), ...id],
  });
  return [
    daemon('mon', 'ceph-mon', ['-i', 'a']),
    daemon('osd', 'ceph-osd', ['-i', '0']),
    daemon('mgr', 'ceph-mgr', ['-i', 'a']),
    daemon('rgw', 'radosgw', ['-n', 'client.rgw']),
  ];
}

/** Writes the store's configuration and the empty disk; its programs may start then. Answers the disk's id. */
export async function prepareStore(node: ClusterNode): Promise<string> {
  const folder = folderOf(node);
  const file = configurationFile(node);
  const disk = randomUUID();
  await fs.writeFile(file, storeConfiguration(node, randomUUID()));
  for (const name of ['run', 'crash', 'mon', 'mgr', 'osd', 'rgw']) await fs.mkdir(path.join(folder, name));
  await run('chown', ['-R', `${STORE_USER}:${STORE_USER}`, folder]);
  await runOnNode(node, STORE_USER, ['ceph-mon', '--mkfs', '-i', 'a', '-c', file]);
  await runOnNode(node, STORE_USER, [
    ...['ceph-osd', '--mkfs', '-i', '0', '-c', file],
    ...['--osd-uuid', disk, '--no-mon-config'],
  ]);
  return disk;
}

/** Makes the disk known, the shop's user and its buckets, as soon as the store's programs answer. */
export async function openStore(
  node: ClusterNode,
  disk: string,
  secrets: Secrets,
  buckets: readonly string[],
) {
  const file = configurationFile(node);
  const ask = (command: string[]) => runOnNode(node, STORE_USER, command, { within: 120_000 });
  await ask(['ceph', '-c', file, '--connect-timeout', '100', 'osd', 'new', disk, '0']);
  await ask([
    ...[
      'radosgw-admin',
      '-c',
      file,
      '-n',
      'client.rgw',
      'user',
      'create',
      '--uid=shop',
      '--display-name=shop',
    ],
    ...[`--access-key=${secrets.storeKeyId}`, `--secret-key=${secrets.storeSecret}`],
  ]);
  for (const bucket of buckets) await makeBucket(bucket, secrets);
}

const BUCKET_WITHIN_MS = 240_000;

async function makeBucket(bucket: string, { storeKeyId, storeSecret }: Secrets): Promise<void> {
  const { address } = nodeNamed('store');
  const until = performance.now() + BUCKET_WITHIN_MS;
  for (;;) {
    const { url, method, headers } = await new AwsV4Signer({
      method: 'PUT',
      url: `https://${address}:${PORTS.store}/${bucket}`,
      accessKeyId: storeKeyId,
      secretAccessKey: storeSecret,
      region: 'us-east-1',
      service: 's3',
      headers: { 'x-amz-content-sha256': createHash('sha256').update('').digest('hex') },
    }).sign();
    const answer = await send(url, method, Object.fromEntries(headers));
    if (answer === '200') return;
    if (performance.now() > until) throw new Error(`The store makes no bucket ${bucket}: ${answer}`);
    await wait(500);
  }
}

/** The status, or what failed. */
async function send(url: URL, method: string, headers: Record<string, string>): Promise<string> {
  const ca = await fs.readFile(paths.authority);
  return new Promise((resolve) => {
    const request = https.request(url, { method, headers, ca, agent: false, timeout: 10_000 }, (response) => {
      response.resume();
      response.on('end', () => resolve(String(response.statusCode)));
    });
    request.on('timeout', () => request.destroy(new Error('no answer')));
    request.on('error', (error) => resolve(error.message));
    request.end();
  });
}
