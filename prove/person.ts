import { PASSWORD } from '../test/factories.ts';

/** What a call answered; status 0 when nothing did. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each caller says what it reads of it
  body: any;
  /** Where a redirect leads. */
  location: string | null;
}

const NO_ANSWER: Answer = { status: 0, body: null, location: null };

export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  body?: object | FormData;
  /** Sent as Idempotency-Key. */
  key?: string;
}

/** Longer than the shop ever lets a call wait. */
const PATIENCE_MS = 30_000;

/** What the cluster's proxy says in place of a node that broke off, or when it has none to ask. */
const BY_THE_PROXY = /^<html><body><h1>50[234] /;

/** Sends one request; whatever keeps the shop's answer away is status 0. */
export async function send(
  address: string,
  { method, path, body, key }: Request,
  token?: string,
): Promise<Answer> {
  try {
    const isForm = body instanceof FormData;
    const response = await fetch(new URL(path, address), {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (BY_THE_PROXY.test(text)) return NO_ANSWER;
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return {
      status: response.status,
      body: isJson ? JSON.parse(text) : text,
      location: response.headers.get('location'),
    };
  } catch {
    return NO_ANSWER;
  }
}

/** Somebody with an account, who signs in whenever it is needed. */
export class Person {
  readonly id: string;
  readonly email: string;
  #token: string | undefined;

  constructor({ id, email }: { id: string; email: string }) {
    this.id = id;
    this.email = email;
  }

  async call(address: string, request: Request): Promise<Answer> {
    if (this.#token === undefined && (await this.signIn(address)) === null) return NO_ANSWER;
    const answer = await send(address, request, this.#token);
    if (answer.status !== 401) return answer;
    return (await this.signIn(address)) === null ? NO_ANSWER : send(address, request, this.#token);
  }

  /** Opens a session and answers its token, which lives ten minutes; null when that is not possible now. */
  async signIn(address: string): Promise<string | null> {
    const answer = await send(address, {
      method: 'POST',
      path: '/api/auth/login',
      body: { email: this.email, password: PASSWORD },
    });
    if (answer.status !== 200) return null;
    const token: string = answer.body.data.authToken;
    this.#token = token;
    return token;
  }
}
