import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export type ClientAsset = {
  contentType: string;
  cacheControl: string;
  etag: string;
  /** Null: what holds for every answer but pages. */
  contentSecurityPolicy: string | null;
  /** By encoding; `identity` is always there. */
  bytes: { identity: Buffer; br?: Buffer; gzip?: Buffer };
};

const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

const SERVICE_WORKER = '/sw.js';

/** The built files by URL path, read once: a few megabytes that never change while the server runs. */
export async function readClientAssets(clientFolder: string): Promise<Map<string, ClientAsset>> {
  const entries = await readdir(clientFolder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && path.extname(entry.name) in CONTENT_TYPES)
    .map((entry) => path.join(entry.parentPath, entry.name));
  const assets = await Promise.all(
    files.map(async (file) => {
      const identity = await readFile(file);
      const urlPath = `/${path.relative(clientFolder, file).split(path.sep).join('/')}`;
      const asset: ClientAsset = {
        contentType: CONTENT_TYPES[path.extname(file)] ?? 'application/octet-stream',
        // Names under /assets/ carry the hash of their content.
        cacheControl: urlPath.startsWith('/assets/')
          ? 'public, max-age=31536000, immutable'
          : urlPath === SERVICE_WORKER
            ? 'no-cache'
            : 'public, max-age=3600',
        // It fetches what pages ask for.
        contentSecurityPolicy: urlPath === SERVICE_WORKER ? "default-src 'self'" : null,
        etag: `"${createHash('sha1').update(identity).digest('base64url')}"`,
        bytes: { identity, br: await readIfThere(`${file}.br`), gzip: await readIfThere(`${file}.gz`) },
      };
      return [urlPath, asset] as const;
    }),
  );
  return new Map(assets);
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch(() => undefined);
}
