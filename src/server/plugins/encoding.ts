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
