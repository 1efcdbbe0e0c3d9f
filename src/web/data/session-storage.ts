import { forgetKept } from '../offline/kept/forget-kept.ts';

// spec 3, "Browser storage keys": authToken, refreshToken, sessionId. Nothing else of the session is stored.

const AUTH_TOKEN = 'authToken';
const REFRESH_TOKEN = 'refreshToken';
const GUEST_ID = 'sessionId';
/** Which company was chosen last: only a sign to the other tabs, the choice itself is the server's. */
const COMPANY = 'company';
/** What is typed in checkout: addresses and keys of one company's order. */
export const CHECKOUT_DRAFT = 'checkoutDraft';
/** A request to many sellers while it is typed. */
export const SEALED_REQUEST_DRAFT = 'sealedRequestDraft';
/** What is typed to ask a seller for a price. */
export const ASK_PRICE_DRAFT = 'askPriceDraft';
/** What somebody opened from a desk's palette: names and numbers that are nobody else's business after signing out. */
export const RECENT_ENTRIES = 'deskRecent';
/** What is typed on a page that opens in another language (typed-fields.ts). */
export const TYPED_FIELDS = 'typedFields';

/** How names of what is typed and kept begin (kept-drafts.ts). */
export const DRAFT = 'draft ';
/** How the names of drafts of the product form begin: their account follows. */
export const PRODUCT_DRAFT = 'productDraft:';

export type Tokens = { authToken: string; refreshToken: string };

const listeners = new Set<() => void>();

/** Calls back whenever the tokens change, in this tab or another; returns the way to stop. */
export function onTokensChange(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === null || event.key === AUTH_TOKEN) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}

/** Tells the other tabs that the session acts for this company from now on. */
export function tellCompany(id: string): void {
  // The same company twice is told, too: somebody may have left it and come back.
  localStorage.removeItem(COMPANY);
  localStorage.setItem(COMPANY, id);
}

/** Calls back when another tab has chosen a company. */
export function onCompanyTold(listener: () => void): () => void {
  const fromOtherTab = ({ key, newValue }: StorageEvent) => {
    if (key === COMPANY && newValue !== null) listener();
  };
  window.addEventListener('storage', fromOtherTab);
  return () => window.removeEventListener('storage', fromOtherTab);
}

export function readAuthToken(): string | null {
  return localStorage.getItem(AUTH_TOKEN);
}

export function readRefreshToken(): string | null {
  return localStorage.getItem(REFRESH_TOKEN);
}

/** Whose changes this browser makes: a person's or a guest's; and for which company, where one was chosen here. */
export function readMaker(): { account: string; actsFor: string } {
  const token = readAuthToken();
  return {
    account: token === null ? readGuestId() : personOf(token),
    actsFor: localStorage.getItem(COMPANY) ?? '',
  };
}

/** The shop puts the id of the person into the token: it is known without asking. */
function personOf(token: string): string {
  try {
    const [, claims = ''] = token.split('.');
    return (JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub: string }).sub;
  } catch {
    return '';
  }
}

let isSessionLost = false;

/** Whether the session of this page ended by itself and nobody has signed in since: the login page says so. */
export function hasLostSession(): boolean {
  return isSessionLost;
}

export function writeTokens(tokens: Tokens): void {
  isSessionLost = false;
  localStorage.setItem(REFRESH_TOKEN, tokens.refreshToken);
  localStorage.setItem(AUTH_TOKEN, tokens.authToken);
  for (const listener of listeners) listener();
}

/** The server no longer knows the session behind the tokens. */
export function loseTokens(): void {
  isSessionLost = true;
  clearTokens();
}

export function clearTokens(): void {
  localStorage.removeItem(AUTH_TOKEN);
  localStorage.removeItem(REFRESH_TOKEN);
  localStorage.removeItem(RECENT_ENTRIES);
  localStorage.removeItem(COMPANY);
  forgetKept();
  for (const listener of listeners) listener();
}

/** Signing out: nothing that anybody typed stays in this browser. */
export function forgetDrafts(): void {
  for (const name of Object.keys(localStorage))
    if (name.startsWith(DRAFT) || name.startsWith(PRODUCT_DRAFT)) localStorage.removeItem(name);
}

/** The guest's session id: `guest_`, a timestamp, `_` and 128 random bits; created once and kept. */
export function readGuestId(): string {
  const kept = localStorage.getItem(GUEST_ID);
  if (kept) return kept;
  const random = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  const created = `guest_${Date.now()}_${random}`;
  localStorage.setItem(GUEST_ID, created);
  return created;
}

/** Whoever is here has never done anything that the shop would know them by. */
export function isUnknownGuest(): boolean {
  return readAuthToken() === null && localStorage.getItem(GUEST_ID) === null;
}

/** After the guest cart was merged, and at logout: the next guest cart belongs to a new id. */
export function forgetGuestId(): void {
  localStorage.removeItem(GUEST_ID);
}
