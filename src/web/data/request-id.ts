import { createContext } from 'react';

/** The id of the failed request while its error page is rendered; null on every other page. */
export const RequestIdContext = createContext<string | null>(null);

/** In the browser: the id the server wrote into the error page's head. */
export function readRequestId(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="request-id"]')?.content ?? null;
}
