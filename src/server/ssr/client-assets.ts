import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipped } from 'node:zlib';
import { SERVICE_WORKER } from '../plugins/security-headers.ts';

/** A file as it goes out. */
export type AssetBytes = {
  etag: string;
  identity: Buffer;
  br?: Buffer;
  gzip?: Buffer;
};

export type ClientAsset = {
  contentType: string;
  cacheControl: string;
  /** Null: what holds for every answer but pages. */
  contentSecurityPolicy: string | null;
  /** Null: it is gone. */
  read(): Promise<AssetBytes | null>;
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

/** Formats that are not compressed already. */
const COMPRESSIBLE = /^(?:text\/|image\/(?:svg|x-icon)|application\/)/;

/** The built files by URL path. Each is read when it is first asked for, once: most of them few ever ask for. */
export async function findClientAssets(clientFolder: string): Promise<Map<string, ClientAsset>> {
  const entries = await readdir(clientFolder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const there = new Set(files);
  return new Map(
    files
      .filter((file) => path.extname(file) in CONTENT_TYPES)
      .map((file) => {
        const urlPath = `/${path.relative(clientFolder, file).split(path.sep).join('/')}`;
        const contentType = CONTENT_TYPES[path.extname(file)] as string;
        // Names under /assets/ carry the hash of their content.
        const cacheControl = urlPath.startsWith('/assets/')
          ? 'public, max-age=31536000, immutable'
          : urlPath === SERVICE_WORKER
            ? 'no-cache'
            : 'public, max-age=3600';
        // It fetches what pages ask for.
        const contentSecurityPolicy = urlPath === SERVICE_WORKER ? "default-src 'self'" : null;
        const read = once(() => readAsset(file, contentType, there));
        return [urlPath, { contentType, cacheControl, contentSecurityPolicy, read }];
      }),
  );
}

function once(read: () => Promise<AssetBytes | null>): ClientAsset['read'] {
  let known: Promise<AssetBytes | null> | null = null;
  return () => {
    known ??= read().catch((error: NodeJS.ErrnoException) => {
      known = null;
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    return known;
  };
}

async function readAsset(file: string, contentType: string, there: ReadonlySet<string>): Promise<AssetBytes> {
  const identity = await readFile(file);
  const etag = `"${createHash('sha1').update(identity).digest('base64url')}"`;
  if (!COMPRESSIBLE.test(contentType)) return { etag, identity };
  // The build compresses them as small as can be. Until it has (scripts/build.js) they go out nearly as small.
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
  const [br, gzip] = await Promise.all([
    there.has(`${file}.br`) ? readFile(`${file}.br`) : promisify(brotliCompress)(identity, quality),
    there.has(`${file}.gz`) ? readFile(`${file}.gz`) : promisify(gzipped)(identity),
  ]);
  return { etag, identity, br, gzip };
}
