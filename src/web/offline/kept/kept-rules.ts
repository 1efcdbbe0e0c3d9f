// What the browser keeps for reading without a connection, and how much of it. Known by the pages and by the service worker.

/** On a copy of an answer: when it came, in milliseconds by the shop's clock. The shop itself never sends it. */
export const KEPT_AT = 'x-kept-at';
/** On a copy of an answer: how many bytes it has. Where they are fewer, the browser's store is damaged. */
export const KEPT_BYTES = 'x-kept-bytes';
/** On every answer of a call: which build of the pages goes with it. */
export const RELEASE = 'x-release';

/** Of another form than these nothing is read: a service worker that keeps otherwise has another number. */
const FORM = 'kept-1';
export const ASSETS = `${FORM}-assets`;
export const PICTURES = `${FORM}-pictures`;
export const PAGES = `${FORM}-pages`;
export const SHELLS = `${FORM}-shells`;
/** What calls answered to one person, guests as well: emptied when they sign out. */
export const OWN = `${FORM}-own-`;
export const OWN_CALLS = `${OWN}calls-`;
export const OWN_FILES = `${OWN}files-`;

/** What one store holds at most. Together they stay below 60 MB (kept-rules.test.ts). */
export interface Bound {
  entries: number;
  bytes: number;
  /** Of one entry: what is larger is not kept. */
  largest: number;
}
export const BOUNDS = {
  assets: { entries: 300, bytes: 9_000_000, largest: 450_000 },
  pictures: { entries: 400, bytes: 14_000_000, largest: 250_000 },
  pages: { entries: 200, bytes: 14_000_000, largest: 120_000 },
  // A product is read by two or three.
  calls: { entries: 800, bytes: 12_000_000, largest: 120_000 },
  files: { entries: 40, bytes: 8_000_000, largest: 800_000 },
} as const satisfies Record<string, Bound>;

/**
 * Calls whose answers are kept: what buyers read again, and what sellers count in a cellar. Never what signs in, pays,
 * adds up a checkout or stands on our desk.
 */
const CALLS =
  /^\/api\/(?:auth\/me|cart|categories|company|alerts|bills|lists|orders|products|requests|quotes|returns|warranties|sellers\/[^/]+|session\/seller|subscriptions\/(?:my-subscription|plans)|threads|notifications|users\/(?:addresses|wishlist)|delivery|pickup)(?:\/|$)/;
/** Of those: what nobody reads twice, and files but for bills. */
const UNKEPT_CALLS =
  /\/(?:suggest|check|export|quotation|pro-forma|comparison|copies|preferences|unread-count|datasheets)(?:\/|$)/;
const FILES = /^\/api\/bills\/[^/]+\/pdf$/;
/** Pages whose HTML is kept. The others look the same for everybody but for what calls answer: the shell stands for them. */
const WHOLE_PAGES =
  /^(?:\/ne)?(?:\/|\/(?:products|sellers)(?:\/[^/]+)?|\/(?:about|contact|help|terms|privacy|shipping|sell|wholesale|track))?\/?$/;
/** What is fetched by an address but is no page. */
const NO_PAGE = /^\/(?:api|uploads|assets|health|metrics)\/|\.[a-z]+$/;

/** In which store a call's answer is kept; null where it is not. */
export function storeOfCall(pathname: string): 'calls' | 'files' | null {
  if (FILES.test(pathname)) return 'files';
  return CALLS.test(pathname) && !UNKEPT_CALLS.test(pathname) && !pathname.endsWith('/pdf') ? 'calls' : null;
}

/** Whether it is the script of a page; of its parts each says itself that it has not come. */
export function isPageScript(pathname: string): boolean {
  return /^\/assets\/\w+(?:Page|Layout)-/.test(pathname);
}

export function isWholePage(pathname: string): boolean {
  return WHOLE_PAGES.test(pathname);
}

export function isPage(pathname: string): boolean {
  return !NO_PAGE.test(pathname);
}

/** Where the page stands that opens at any address while the shop is out of reach. */
export function shellPath(language: 'en' | 'ne'): string {
  return language === 'en' ? '/offline' : '/ne/offline';
}

/** What a page tells the service worker. */
export type KeptMessage =
  | { kind: 'keep'; addresses: string[]; shell: string }
  /** Whoever was signed in is so no more. */
  | { kind: 'forget' };
