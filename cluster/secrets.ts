import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import { nodeNamed, nodesOfKind, PORTS } from './nodes.ts';
import { paths } from './paths.ts';

/** Drawn anew for each cluster. */
export type Secrets = {
  superuserPassword: string;
  replicationPassword: string;
  /** Of the role that owns the database and migrates it. */
  ownerPassword: string;
  /** Of the role that the shop serves as. */
  shopPassword: string;
  /** Signs the sessions of all shop nodes. */
  secretKey: string;
  storeKeyId: string;
  storeSecret: string;
  /** Bearer token of /metrics. */
  metricsToken: string;
};

export async function drawSecrets(): Promise<Secrets> {
  const draw = () => randomBytes(24).toString('hex');
  const secrets: Secrets = {
    superuserPassword: draw(),
    replicationPassword: draw(),
    ownerPassword: draw(),
    shopPassword: draw(),
    secretKey: draw(),
    storeKeyId: randomBytes(10).toString('hex').toUpperCase(),
    storeSecret: draw(),
    metricsToken: draw(),
  };
  await fs.writeFile(paths.secrets, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}

/** The secrets of the running cluster. */
export async function readSecrets(): Promise<Secrets> {
  return JSON.parse(await fs.readFile(paths.secrets, 'utf8'));
}

export const DATABASE = 'thokmandu';
export const OWNER = 'thokmandu_owner';
export const SHOP_LOGIN = 'shop';

/**
 * Where the shop's database is reached: by its owner, by the shop, by the shop through the pooler. `replicas` is a value
 * of DATABASE_REPLICA_URL: each database, whichever follow.
 */
export function databaseAddresses(
  secrets: Secrets,
): Record<'owner' | 'direct' | 'pooled' | 'replicas', string> {
  const proxy = `${nodeNamed('dbproxy').address}:${PORTS.primary}`;
  const pooler = `${nodeNamed('pooler').address}:${PORTS.pooler}`;
  return {
    owner: `postgres://${OWNER}:${secrets.ownerPassword}@${proxy}/${DATABASE}`,
    direct: `postgres://${SHOP_LOGIN}:${secrets.shopPassword}@${proxy}/${DATABASE}`,
    pooled: `postgres://${SHOP_LOGIN}:${secrets.shopPassword}@${pooler}/${DATABASE}`,
    replicas: nodesOfKind('database')
      .map(
        ({ address }) =>
          `postgres://${SHOP_LOGIN}:${secrets.shopPassword}@${address}:${PORTS.postgres}/${DATABASE}`,
      )
      .join(','),
  };
}
