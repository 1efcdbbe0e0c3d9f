import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';

const require = createRequire(import.meta.url);
const SCHEMES = ['http:', 'https:', 'mailto:'];

/** Removed with everything in them; the text of other unknown elements stays. */
const REMOVED_WHOLE = [
  'script',
  'style',
  'template',
  'svg',
  'math',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'noscript',
  'plaintext',
  'object',
  'embed',
  'textarea',
  'select',
  'option',
  'title',
  'head',
  'audio',
  'video',
  'canvas',
];

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'h2', 'h3', 'h4', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: REMOVED_WHOLE,
  nestingLimit: 20,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    // Without a good address it becomes an unknown element: its text stays.
    a: (_name, { href }): sanitizeHtml.Tag => {
      const address = href === undefined ? null : safeAddress(href);
      return address === null
        ? { tagName: 'span', attribs: {} }
        : { tagName: 'a', attribs: { href: address } };
    },
  },
};

/** A seller's HTML as it is stored: whatever the allow-list does not hold is gone. Null when no text is left. */
export function cleanLongDescription(html: string): string | null {
  // With the first text: to load it is 3 % of a start, which has no use for it.
  const sanitize: typeof sanitizeHtml = require('sanitize-html');
  const clean = sanitize(html, OPTIONS).trim();
  return clean.replace(/<[^<>]*>|&nbsp;/g, '').trim() === '' ? null : clean;
}

function safeAddress(href: string): string | null {
  const address = href.trim();
  // Asked first: a description of many bad addresses would throw as many errors.
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return SCHEMES.includes(url.protocol) ? url.href : null;
}
