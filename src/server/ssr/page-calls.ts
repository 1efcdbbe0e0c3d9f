import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { Language } from '../../domain/shop/language.ts';
import { setApiTransport } from '../../web/data/api-client.ts';
import type { ApiRequest, ApiResponse, ApiTransport } from '../../web/data/api-transport.ts';
import { askedLanguage } from '../plugins/asked-language.ts';
import type { KeptReply, ToldOf } from '../plugins/kept-reply.ts';
import { IN_PROCESS_ADDRESS } from '../plugins/rate-limits.ts';
import { keptReplyOfCall } from '../plugins/route.ts';

/** A call that a page was made from, and what it was answered. */
export interface PageCall {
  path: string;
  language: Language;
  /** Names the answer: another answer has another name. */
  answer: string;
  /** Null: the answer may change without a word. */
  toldOf: ToldOf | null;
}

/** The calls that pages make to our own API, answered in this process and noted for the page that makes them. */
export class PageCalls {
  readonly #app: FastifyInstance;
  /** Answers the calls of pages; each build of them is given it. */
  readonly transport: ApiTransport = (request) => this.#answer(request);
  readonly #ofPage = new AsyncLocalStorage<PageCall[]>();

  constructor(app: FastifyInstance) {
    this.#app = app;
    setApiTransport(this.transport);
  }

  /** Runs `make` and says which calls it made. */
  async note<Page>(make: () => Promise<Page>): Promise<{ page: Page; calls: PageCall[] }> {
    const calls: PageCall[] = [];
    const page = await this.#ofPage.run(calls, make);
    return { page, calls };
  }

  /** The same calls as they are answered now. */
  askAgain(calls: readonly PageCall[]): Promise<PageCall[]> {
    return Promise.all(calls.map((call) => this.#askAgain(call)));
  }

  async #askAgain({ path, language }: Pick<PageCall, 'path' | 'language'>): Promise<PageCall> {
    const reply = await this.#reply(path, language);
    return reply === null
      ? (await this.#inject(path, { 'accept-language': language })).call
      : { path, language, answer: reply.etag, toldOf: reply.toldOf };
  }

  async #answer({ path, headers }: ApiRequest): Promise<ApiResponse> {
    const { call, response } = await this.#call(path, headers);
    this.#ofPage.getStore()?.push(call);
    return response;
  }

  async #call(
    path: string,
    headers: Record<string, string>,
  ): Promise<{ call: PageCall; response: ApiResponse }> {
    const language = askedLanguage(headers['accept-language']);
    const reply = await this.#reply(path, language);
    if (reply !== null) {
      const call = { path, language, answer: reply.etag, toldOf: reply.toldOf };
      return { call, response: { status: 200, body: JSON.parse(reply.bytes.toString()) } };
    }
    return this.#inject(path, headers);
  }

  /** The kept reply that answers it; null: a request must say what answers it, also how it fails. */
  #reply(path: string, language: Language): Promise<KeptReply | null> {
    return this.#app.pageAnswers.of(path, language).catch(() => null);
  }

  async #inject(
    path: string,
    headers: Record<string, string>,
  ): Promise<{ call: PageCall; response: ApiResponse }> {
    const answered: { reply: KeptReply | null } = { reply: null };
    const { statusCode: status, payload } = await keptReplyOfCall.run(answered, () =>
      this.#app.inject({ method: 'GET', url: path, headers, remoteAddress: IN_PROCESS_ADDRESS }),
    );
    const { reply } = answered;
    const body = JSON.parse(payload);
    // Each refusal has its own number; what is refused in the same words is the same answer.
    const answer = reply?.etag ?? `${status} ${JSON.stringify({ ...body, requestId: undefined })}`;
    const language = askedLanguage(headers['accept-language']);
    return { call: { path, language, answer, toldOf: reply?.toldOf ?? null }, response: { status, body } };
  }
}
