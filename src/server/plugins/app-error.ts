import type { z } from 'zod';
import type { fieldErrorSchema, NeededSignature } from '../../contract/shop/envelope.contract.ts';

export type FieldError = z.infer<typeof fieldErrorSchema>;

/** A refusal the caller is meant to read. Made by the small factories of `<noun>.errors.ts`. */
export class AppError extends Error {
  readonly status: number;
  /** Machine readable, snake_case. */
  readonly code: string;
  readonly errors: FieldError[] | undefined;
  /** Seconds after which a retry makes sense: 429 and 503. */
  readonly retryAfter: number | undefined;
  /** What an order needs before it can be placed. */
  readonly signature: NeededSignature | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    details: { errors?: FieldError[]; retryAfter?: number; signature?: NeededSignature } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = details.errors;
    this.retryAfter = details.retryAfter;
    this.signature = details.signature;
  }
}

export const unauthorized = () => new AppError(401, 'unauthorized', 'Please sign in to continue');
export const forbidden = () => new AppError(403, 'forbidden', 'You are not allowed to do this');
export const sessionIdRequired = () => new AppError(400, 'session_id_required', 'Session id is required');
export const notFound = (message = 'Not found') => new AppError(404, 'not_found', message);
export const notPreflight = () =>
  new AppError(400, 'bad_request', 'OPTIONS needs the Origin and Access-Control-Request-Method headers');
export const tooManyRequests = (retryAfter: number, message = 'Too many requests. Try again later.') =>
  new AppError(429, 'too_many_requests', message, { retryAfter });
export const unavailable = (message = 'The service is busy. Please try again.') =>
  new AppError(503, 'unavailable', message, { retryAfter: 2 });

/** One field's refusal that no schema can know. */
export const invalidField = (path: string, message: string, status = 400, code = 'invalid_input') =>
  new AppError(status, code, message, { errors: [{ path, message }] });
