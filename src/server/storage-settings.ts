import { address, ConfigError } from './setting-readers.ts';
import type { S3Settings } from './storage/s3-storage.ts';

const S3_REQUIRED = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** An S3-compatible store for everything that is a file, when S3_ENDPOINT names one. */
export function s3Settings(env: NodeJS.ProcessEnv, isDemo: boolean): S3Settings | null {
  const given = S3_REQUIRED.filter((name) => env[name]);
  if (!env.S3_ENDPOINT) {
    if (given.length > 0) throw new ConfigError(`S3_ENDPOINT is required with ${given[0]}.`);
    return null;
  }
  const missing = S3_REQUIRED.find((name) => !env[name]);
  if (missing !== undefined) throw new ConfigError(`${missing} is required with S3_ENDPOINT.`);
  const endpoint = address('S3_ENDPOINT', env.S3_ENDPOINT, '');
  const { protocol, search, hash, username } = new URL(endpoint);
  if (!/^https?:$/.test(protocol) || search + hash + username !== '') {
    throw new ConfigError('S3_ENDPOINT must be an http or https address without query and credentials.');
  }
  if (!isDemo && protocol !== 'https:') {
    throw new ConfigError('S3_ENDPOINT must use https in production mode.');
  }
  const bucket = env.S3_BUCKET as string;
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new ConfigError('S3_BUCKET must be the name of a bucket.');
  }
  return {
    endpoint: endpoint.replace(/(?<!\/)\/+$/, ''),
    bucket,
    region: env.S3_REGION || 'us-east-1',
    accessKeyId: env.S3_ACCESS_KEY_ID as string,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY as string,
  };
}
