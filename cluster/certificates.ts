import fs from 'node:fs/promises';
import path from 'node:path';
import { run } from './commands.ts';
import type { ClusterNode } from './nodes.ts';
import { folderOf, paths } from './paths.ts';

const DAYS = '30';
const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** Makes the authority that the shop's and the store's certificates are signed by. */
export async function createAuthority(): Promise<void> {
  await fs.mkdir(path.dirname(paths.authority), { recursive: true });
  await run('openssl', [
    'req',
    '-x509',
    ...KEY,
    '-days',
    DAYS,
    '-subj',
    '/CN=Thokmandu cluster',
    '-addext',
    'basicConstraints=critical,CA:TRUE',
    '-addext',
    'keyUsage=critical,keyCertSign,cRLSign',
    '-keyout',
    paths.authorityKey,
    '-out',
    paths.authority,
  ]);
  await fs.chmod(paths.authority, 0o644);
}

export type Certificate = { certificate: string; key: string; both: string };

export function certificateOf(node: ClusterNode): Certificate {
  const file = (name: string) => path.join(folderOf(node), name);
  return { certificate: file('tls.pem'), key: file('tls.key'), both: file('tls-and-key.pem') };
}

/** A certificate for the address of a node, its key readable by `owner` alone. */
export async function createCertificate(node: ClusterNode, owner: string): Promise<void> {
  const { certificate, key, both } = certificateOf(node);
  const request = path.join(folderOf(node), 'tls.csr');
  const extensions = path.join(folderOf(node), 'tls.extensions');
  await run('openssl', ['req', ...KEY, '-subj', `/CN=${node.address}`, '-keyout', key, '-out', request]);
  // pgBackRest 2.45 looks for an address among the names alone.
  const names = `IP:${node.address},DNS:${node.address}`;
  await fs.writeFile(extensions, `subjectAltName=${names}\nextendedKeyUsage=serverAuth\n`);
  await run('openssl', [
    'x509',
    '-req',
    '-in',
    request,
    '-CA',
    paths.authority,
    '-CAkey',
    paths.authorityKey,
    '-CAcreateserial',
    '-days',
    DAYS,
    '-extfile',
    extensions,
    '-out',
    certificate,
  ]);
  await fs.writeFile(both, (await fs.readFile(certificate, 'utf8')) + (await fs.readFile(key, 'utf8')), {
    mode: 0o600,
  });
  await run('chown', [owner, certificate, key, both]);
}
