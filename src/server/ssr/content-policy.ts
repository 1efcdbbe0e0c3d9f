import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?<attributes>[^>]*)>(?<body>[\s\S]*?)<\/script>/g;
/** Data blocks are never executed, so the policy does not look at them. */
const DATA_BLOCK = /type="application\/(?:ld\+)?json"/;

/**
 * The Content-Security-Policy of one rendered page: its inline scripts are allowed by their hashes, nothing else
 * inline is (docs/decisions/0002-inline-scripts-by-hash.md).
 *
 * @param formTargets origins besides our own that forms may be sent to: the payment gateways.
 */
export function contentSecurityPolicyOf(html: string, formTargets: readonly string[]): string {
  const hashes = new Set<string>();
  for (const { groups } of html.matchAll(INLINE_SCRIPT)) {
    const { attributes = '', body = '' } = groups ?? {};
    if (body === '' || DATA_BLOCK.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`);
  }
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ["form-action 'self'", ...formTargets].join(' '),
  ].join('; ');
}
