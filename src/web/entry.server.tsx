import { Writable } from 'node:stream';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { CALENDAR_WORDS } from '../domain/shop/calendar-words.ts';
import { learnCalendarWords, readPreferencesFrom } from '../domain/shop/preferences.ts';
import { RequestIdContext } from './data/request-id.ts';
import { pageRequestContext } from './page-context.ts';
import { MarkupShelfContext } from './ui/layout/KeptMarkup.tsx';

const RENDER_TIMEOUT_MS = 5_000;

/** Renders the whole document to one piece: pages are kept and compressed, never streamed. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const page = context.get(pageRequestContext);
  const errors = Object.values(routerContext.staticHandlerContext.errors ?? {});
  const hasFailed = errors.some((error) => !isMissingPage(error));
  readPreferencesFrom(page.currentPreferences);
  learnCalendarWords(CALENDAR_WORDS);
  const html = await page.inPreferences(() =>
    renderToBytes(
      <RequestIdContext value={hasFailed ? page.requestId : null}>
        <MarkupShelfContext value={page.markup}>
          <QueryClientProvider client={page.queryClient}>
            <ServerRouter
              context={withMatchedRoutes(routerContext)}
              url={request.url}
              nonce={page.scriptMark}
            />
          </QueryClientProvider>
        </MarkupShelfContext>
      </RequestIdContext>,
      page.scriptMark,
    ),
  );
  page.deliver(html);
  return new Response(null, { status, headers });
}

/** Without the routes that this page has nothing to do with: the framework would set up and match each of them anew. */
function withMatchedRoutes(context: EntryContext): EntryContext {
  const { routes } = context.manifest;
  const matched = context.staticHandlerContext.matches.map(({ route }) => [route.id, routes[route.id]]);
  return { ...context, manifest: { ...context.manifest, routes: Object.fromEntries(matched) } };
}

function renderToBytes(document: ReactNode, nonce: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const body = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(timer);
        resolve(Buffer.concat(chunks));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce,
      // Large parts stay in place: the page must be complete without JavaScript.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(body),
      onError: reject,
    });
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS);
  });
}

function isMissingPage(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

/** Unexpected errors of loaders and components go to the log, under the id the error page shows. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs): void {
  if (request.signal.aborted || isMissingPage(error)) return;
  context.get(pageRequestContext).reportError(error);
}
