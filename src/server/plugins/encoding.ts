import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** As an answer goes out. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** The best of these encodings that the caller accepts. */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  has: (encoding: 'br' | 'gzip') => boolean = () => true,
): Encoding {
  if (!acceptEncoding) return 'identity';
  if (/\bbr\b/.test(acceptEncoding) && has('br')) return 'br';
  if (/\bgzip\b/.test(acceptEncoding) && has('gzip')) return 'gzip';
  return 'identity';
}

/** These bytes in this encoding, as small as its level makes them. */
export function encode(
  bytes: Buffer,
  encoding: Encoding,
  levels: Record<Exclude<Encoding, 'identity'>, number>,
): Buffer {
  if (encoding === 'identity') return bytes;
  if (encoding === 'gzip') return gzipSync(bytes, { level: levels.gzip });
  return brotliCompressSync(bytes, brotliOptions(bytes, levels.br));
}

export function brotliOptions(bytes: Buffer, quality: number) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
  return {
    params: {
      [BROTLI_PARAM_QUALITY]: quality,
      // A window of 128 kB holds any page; the default of 4 MB would be allocated for each.
      [BROTLI_PARAM_LGWIN]: 17,
      [BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  };
}
