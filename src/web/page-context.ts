import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react-router';
import type { PaymentMethod } from '../domain/books/payment-status.ts';
import type { Preferences } from '../domain/shop/preferences.ts';
import type { SiteIdentity } from '../domain/shop/site-identity.ts';
import type { MarkupShelf } from './ui/layout/KeptMarkup.tsx';

export type Theme = 'light' | 'dark';

/** What the page handler gives the loaders and the document of one server-rendered page. */
export type PageRequest = {
  /** The queries of this page; thrown away with it. */
  queryClient: QueryClient;
  /** From the `theme` cookie; null follows the visitor's system. */
  theme: Theme | null;
  /** What holds where a page is being written; `inPreferences` writes one as its reader prefers. */
  currentPreferences: () => Preferences;
  inPreferences: <Result>(write: () => Result) => Result;
  /** Origin for absolute links, without a trailing slash: 'https://thokmandu.example'. */
  publicUrl: string;
  /** Who runs the shop. */
  identity: SiteIdentity;
  /** What orders can be paid by here. */
  paymentMethods: readonly PaymentMethod[];
  /** The script that says how an admin words these pages; null where they stand as they were built. */
  wordingsFile: string | null;
  /** Names the build of the pages; null in development. */
  release: string | null;
  /** Shown on error pages, so that support can find the log line. */
  requestId: string;
  /** Marks the framework's inline scripts while the page is rendered; it never leaves the server. */
  scriptMark: string;
  /** Where parts that look the same on many pages are kept. */
  markup: MarkupShelf;
  /** Takes the rendered document: as text beside the Response, whose body would be encoded and decoded once more. */
  deliver: (html: string) => void;
  /** Writes an unexpected error to the log. */
  reportError: (error: unknown) => void;
};

/** Set by src/server/ssr/page-handler.ts; the server bundle and the pages share this one key. */
export const pageRequestContext = createContext<PageRequest>();
