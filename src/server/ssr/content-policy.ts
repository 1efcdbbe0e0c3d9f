import { createHash } from 'node:crypto';

const SCRIPT_START = '<script';
const SCRIPT_END = '</script>';

/**
 * Takes the framework's own inline scripts out of a rendered page as hashes. They are known by a random mark (React's
 * `nonce`) that was made for this rendering alone: a script that found its way into the page's content cannot carry
 * it. The marks are removed, so that the page's bytes can be kept (docs/decisions/0002-inline-scripts-by-hash.md).
 */
export function takeScriptMarks(markedHtml: string, mark: string): { html: string; scriptHashes: string[] } {
  const markAttribute = ` nonce="${mark}"`;
  const hashes = new Set<string>();
  for (
    let at = markedHtml.indexOf(markAttribute);
    at !== -1;
    at = markedHtml.indexOf(markAttribute, at + 1)
  ) {
    if (!markedHtml.startsWith(SCRIPT_START, markedHtml.lastIndexOf('<', at))) continue;
    const from = markedHtml.indexOf('>', at) + 1;
    const body = markedHtml.slice(from, markedHtml.indexOf(SCRIPT_END, from));
    if (body !== '') {
      hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`);
    }
  }
  return { html: markedHtml.replaceAll(markAttribute, ''), scriptHashes: [...hashes] };
}

/**
 * The Content-Security-Policy of one page.
 *
 * @param formTargets origins besides our own that forms may be sent to: the payment gateways.
 */
export function contentSecurityPolicy(
  scriptHashes: readonly string[],
  formTargets: readonly string[],
): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ["form-action 'self'", ...formTargets].join(' '),
  ].join('; ');
}
