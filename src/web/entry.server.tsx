import { Writable } from 'node:stream';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
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
/** React left a part to the browser: something in it was not there yet. */
const UNFINISHED = '<!--$!-->';
const DOCUMENT_END = '</body></html>';

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
  const { serverHandoffStream, ...contextWithoutData } = withMatchedRoutes(routerContext);
  const data = await textOf(serverHandoffStream);
  const html = await page.inPreferences(() =>
    renderToHtml(
      <RequestIdContext value={hasFailed ? page.requestId : null}>
        <MarkupShelfContext value={page.markup}>
          <QueryClientProvider client={page.queryClient}>
            <ServerRouter context={contextWithoutData} url={request.url} nonce={page.scriptMark} />
          </QueryClientProvider>
        </MarkupShelfContext>
      </RequestIdContext>,
      page.scriptMark,
    ),
  );
  page.deliver(withData(html, data, page.scriptMark));
  return new Response(null, { status, headers });
}

/** Without the routes that this page has nothing to do with: the framework would set up and match each of them anew. */
function withMatchedRoutes(context: EntryContext): EntryContext {
  const { routes } = context.manifest;
  const matched = context.staticHandlerContext.matches.map(({ route }) => [route.id, routes[route.id]]);
  return { ...context, manifest: { ...context.manifest, routes: Object.fromEntries(matched) } };
}

/** All that the framework hands over to the browser: nothing in our loaders is promised for later. */
async function textOf(stream: EntryContext['serverHandoffStream']): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of stream ?? []) text += decoder.decode(chunk, { stream: true });
  return text;
}

/**
 * Writes the framework's data into the document. Its own component would suspend the rendering twice for that, and write
 * every quote with a mark before it.
 */
function withData(html: string, data: string, scriptMark: string): string {
  const controller = 'window.__reactRouterContext.streamController';
  const script = `<script nonce="${scriptMark}">${controller}.enqueue(${scriptText(data)});${controller}.close();</script>`;
  return html.endsWith(DOCUMENT_END) ? html.slice(0, -DOCUMENT_END.length) + script + DOCUMENT_END : html;
}

const ESCAPED: Record<string, string> = { '<': '\\x3C', '\n': '\\n', '\r': '\\r' };

/** A text in a script, in quotes that JSON does not use. */
function scriptText(text: string): string {
  return `'${text.replace(/[<'\\\n\r]/g, (sign) => ESCAPED[sign] ?? `\\${sign}`)}'`;
}

/** In one go where all is there; otherwise once more, waiting for it: for a component's script, which then stays loaded. */
function renderToHtml(document: ReactNode, nonce: string): string | Promise<string> {
  try {
    const html = renderToString(document);
    if (!html.includes(UNFINISHED)) return `<!DOCTYPE html>${html}`;
  } catch {
    // What waits outside every boundary fails here, and so does what is wrong; the other way tells them apart.
  }
  return renderWaiting(document, nonce);
}

function renderWaiting(document: ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const body = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(timer);
        resolve(Buffer.concat(chunks).toString());
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
