import type { NeededSignature } from '../../contract/shop/envelope.contract.ts';
import { PAGE_LANGUAGE } from '../../domain/shop/language.ts';
import { hearAnswer } from '../offline/kept/kept-news.ts';
import type { ApiRequest, ApiResponse, ApiTransport, Method } from './api-transport.ts';
import { noteAnswer } from './connection.ts';
import {
  loseTokens,
  readAuthToken,
  readGuestId,
  readRefreshToken,
  type Tokens,
  writeTokens,
} from './session-storage.ts';
import { goesAlong, sendAlong } from './side-calls.ts';
// Every call of the web to /api goes through here: envelope, tokens, guest id, one refresh, errors.

/** One problem with one field of a form; `path` is dotted: 'pricing.regularPrice'. */
export type FieldProblem = { path: string; message: string };

/** A call that failed. `message` is the server's text, or empty when there was none (use `errorText`). */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The server's machine-readable code; 'network_error' when no answer came. */
  readonly code: string;
  readonly errors: FieldProblem[];
  /** With `approval_required`. */
  readonly signature: NeededSignature | null;
  readonly requestId: string | null;

  constructor(status: number, body: Partial<FailureBody> = {}) {
    super(body.message ?? '');
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code ?? (status === 0 ? 'network_error' : 'unknown');
    this.errors = body.errors ?? [];
    this.signature = body.signature ?? null;
    this.requestId = body.requestId ?? null;
  }

  /** The error itself, or a network error standing in for one that is not ours. */
  static from(error: unknown): ApiError {
    return error instanceof ApiError ? error : new ApiError(0);
  }
}

/** Nobody could be asked, or whoever was asked is too busy or broken: such a failure decides nothing. */
export function isUndecided(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}

/** What was asked for is not there, or is somebody else's. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Only these answers say that there is no such session (any more). */
export function saysSessionIsDead(error: unknown): boolean {
  return error instanceof ApiError && [401, 403, 404].includes(error.status);
}

/** The server's message, else the default text of the situation (spec 8). */
export function errorText(error: unknown, defaultText: string): string {
  return (error instanceof ApiError && error.message) || defaultText;
}

type FailureBody = {
  message: string;
  code: string;
  errors: FieldProblem[];
  signature: NeededSignature;
  requestId: string;
};
type SuccessBody = { success: true; data: unknown; message?: string };

let transport: ApiTransport = fetchTransport;

/** The server renders pages with an in-process transport instead of fetch; see src/server/ssr/page-handler.ts. */
export function setApiTransport(serverTransport: ApiTransport): void {
  transport = serverTransport;
}

type Options = {
  /** Cancels the call; pass on what TanStack Query gives. */
  signal?: AbortSignal;
  /** Sent as Idempotency-Key: what moves money or stock, and must not do so twice. */
  idempotencyKey?: string;
  /** Sent as If-None-Match: the version of the answer that is here already. */
  version?: string;
} & Pick<ApiRequest, 'onProgress' | 'isFile' | 'isKept'>;

/** GET: the answer's `data`, checked by the server against its contract. Throws ApiError. */
export function apiGet<Data>(path: string, options?: Options): Promise<Data> {
  return call<Data>('GET', path, undefined, options);
}

/** GET of what changes now and then: null while `version`, of an answer before, is still the newest. Throws ApiError. */
export async function apiGetNew<Data>(
  path: string,
  version: string | undefined,
  options?: Options,
): Promise<Data | null> {
  try {
    return await call<Data>('GET', path, undefined, { ...options, version });
  } catch (error) {
    if (error instanceof ApiError && error.status === 304) return null;
    throw error;
  }
}

export function apiPost<Data>(path: string, body?: unknown, options?: Options): Promise<Data> {
  return call<Data>('POST', path, body, options);
}

/** POST of a call whose answer is a sentence to show: the server's `message`. */
export async function apiPostMessage(path: string, body: unknown): Promise<string> {
  return (await send('POST', path, body))?.message ?? '';
}

/** POST of a form with a file; `onProgress` hears how much of it (0 to 1) is sent. */
export function apiUpload<Data>(
  path: string,
  body: FormData,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<Data> {
  return call<Data>('POST', path, body, { onProgress, signal });
}

/** GET of a file that only some may see, which is why no link can fetch it, with its name. Throws ApiError. */
export async function apiFile(path: string, options?: Options): Promise<File> {
  return (await send('GET', path, undefined, { ...options, isFile: true })) as unknown as File;
}

/** POST of what a file is to be made of. Throws ApiError. */
export async function apiMadeFile(path: string, body: unknown): Promise<File> {
  return (await send('POST', path, body, { isFile: true })) as unknown as File;
}

export function apiPut<Data>(path: string, body?: unknown, options?: Options): Promise<Data> {
  return call<Data>('PUT', path, body, options);
}

export function apiPatch<Data>(path: string, body?: unknown, options?: Options): Promise<Data> {
  return call<Data>('PATCH', path, body, options);
}

/** A change whose answer also says in words what became of it: the server's `message`. */
export async function apiTold<Data>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body: unknown,
  options?: Options,
): Promise<{ data: Data; message: string }> {
  return (await send(method, path, body, options)) as { data: Data; message: string };
}

export function apiDelete<Data>(path: string, options?: Options): Promise<Data> {
  return call<Data>('DELETE', path, undefined, options);
}

/** GET of a document that stands outside the envelope. Throws ApiError. */
export async function apiDocument<Document>(path: string, options: Options = {}): Promise<Document> {
  const response = await transport(request('GET', path, undefined, options, null));
  if (response.status !== 200) throw new ApiError(response.status);
  return response.body as Document;
}

/** `apiPath('/api/products', { page: 2, search: undefined })` is '/api/products?page=2'. */
export function apiPath(
  path: string,
  query: Record<string, string | number | boolean | null | undefined | readonly string[]>,
): string {
  const search = new URLSearchParams();
  for (const [name, values] of Object.entries(query)) {
    for (const value of [values].flat()) {
      if (value !== undefined && value !== null && value !== '') search.append(name, String(value));
    }
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

async function call<Data>(method: Method, path: string, body: unknown, options?: Options): Promise<Data> {
  return (await send(method, path, body, options))?.data as Data;
}

/** spec 4: a call answered 401 is retried once, after refreshing the tokens. */
async function send(
  method: Method,
  path: string,
  body: unknown,
  options: Options = {},
): Promise<SuccessBody | null> {
  const token = typeof window === 'undefined' ? null : readAuthToken();
  let response = await transport(request(method, path, body, options, token));
  if (response.status === 401 && token && !isCredentialCall(path)) {
    response = await transport(request(method, path, body, options, await refreshTokens(token)));
  }
  if (response.status < 200 || response.status > 299) {
    const failure = new ApiError(response.status, isObject(response.body) ? response.body : {});
    if (failure.code === 'company_left')
      for (const listener of companyLeftListeners) listener(failure.message);
    throw failure;
  }
  return response.body as SuccessBody | null;
}

function request(
  method: Method,
  path: string,
  body: unknown,
  options: Options,
  token: string | null,
): ApiRequest {
  const { signal, onProgress, isFile } = options;
  // Whatever the browser itself prefers: an answer is read on this page.
  const headers: Record<string, string> = {
    accept: isFile ? '*/*' : 'application/json',
    'accept-language': PAGE_LANGUAGE,
  };
  if (token) headers.authorization = `Bearer ${token}`;
  // The server draws pages for nobody in particular.
  if (typeof window !== 'undefined' && needsGuestId(path, token)) headers['x-session-id'] = readGuestId();
  if (options.version) headers['if-none-match'] = `"${options.version}"`;
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  if (body === undefined) return { method, path, headers, signal, isFile };
  if (body instanceof FormData) return { method, path, headers, body, signal, onProgress };
  headers['content-type'] = 'application/json';
  return { method, path, headers, body: JSON.stringify(body), signal, isFile, isKept: options.isKept };
}

/** The 401 of these calls is about what was typed or sent, not about the session (product.md: login). */
function isCredentialCall(path: string): boolean {
  return path.startsWith('/api/auth/') && path !== '/api/auth/me';
}

/**
 * spec 7: cart calls carry the token or the guest id; login and registration the guest id, for the merge. Other calls of
 * guests carry it, too: many sit behind one address, and each has limits of their own.
 */
function needsGuestId(path: string, token: string | null): boolean {
  return token === null || path === '/api/auth/login' || path === '/api/auth/register';
}

async function fetchTransport(request: ApiRequest): Promise<ApiResponse> {
  return goesAlong(request) ? sendAlong(request, fetchAlone) : fetchAlone(request);
}

async function fetchAlone(request: ApiRequest): Promise<ApiResponse> {
  if (request.onProgress) return uploadTransport(request, request.onProgress);
  try {
    const response = await fetch(request.path, {
      method: request.method,
      headers: request.headers,
      body: request.body,
      signal: request.signal,
      keepalive: request.isKept,
    });
    if (!hearAnswer(response.headers)) throw new ApiError(0);
    if (request.isFile && response.ok) {
      const { fileOf } = await import('./file-transport.ts');
      return { status: response.status, body: await fileOf(response) };
    }
    const text = await response.text();
    return { status: response.status, body: parseJson(text) };
  } catch (error) {
    if (request.signal?.aborted) throw error;
    noteAnswer(false);
    throw new ApiError(0);
  }
}

async function uploadTransport(
  request: ApiRequest,
  onProgress: (part: number) => void,
): Promise<ApiResponse> {
  try {
    const { sendWithProgress } = await import('./file-transport.ts');
    const { status, text } = await sendWithProgress({ ...request, onProgress });
    return { status, body: parseJson(text) };
  } catch {
    throw new ApiError(0);
  }
}

const sessionLostListeners = new Set<() => void>();

/** Calls back when the session could not be refreshed and its tokens were cleared. */
export function onSessionLost(listener: () => void): () => void {
  sessionLostListeners.add(listener);
  return () => sessionLostListeners.delete(listener);
}

const companyLeftListeners = new Set<(message: string) => void>();

/** Calls back with the server's sentence when the caller no longer belongs to the company of their session. */
export function onCompanyLeft(listener: (message: string) => void): () => void {
  companyLeftListeners.add(listener);
  return () => companyLeftListeners.delete(listener);
}

let refreshInThisTab: Promise<string> | null = null;

/** The new access token. All tabs of the browser refresh one after the other and share the result. */
function refreshTokens(deadToken: string): Promise<string> {
  refreshInThisTab ??= withRefreshLock(() => refreshUnlessDone(deadToken)).finally(() => {
    refreshInThisTab = null;
  });
  return refreshInThisTab;
}

function withRefreshLock(refresh: () => Promise<string>): Promise<string> {
  // Locks exist on secure origins only; elsewhere the server's grace for parallel refreshes has to do.
  return navigator.locks ? navigator.locks.request('thokmandu-refresh', refresh) : refresh();
}

async function refreshUnlessDone(deadToken: string): Promise<string> {
  const current = readAuthToken();
  if (current && current !== deadToken) return current;
  const refreshToken = readRefreshToken();
  if (!refreshToken) return loseSession(new ApiError(401));
  const response = await transport(request('POST', '/api/auth/refresh', { refreshToken }, {}, null));
  if (response.status === 200) {
    const tokens = (response.body as SuccessBody).data as Tokens;
    writeTokens(tokens);
    return tokens.authToken;
  }
  const failure = new ApiError(response.status, isObject(response.body) ? response.body : {});
  // Whatever else went wrong says nothing about the session: the call fails, the tokens stay.
  if (!saysSessionIsDead(failure)) throw failure;
  return loseSession(failure);
}

function loseSession(failure: ApiError): never {
  loseTokens();
  for (const listener of sessionLostListeners) listener();
  throw failure;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Partial<FailureBody> {
  return typeof value === 'object' && value !== null;
}
