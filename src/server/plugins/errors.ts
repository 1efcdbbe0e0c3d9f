import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Failure } from '../../contract/shop/envelope.contract.ts';
import { classifyPgError } from '../db/pg-errors.ts';
import { ChildBusy, ChildTimeout } from '../files/child-process/child-runner.ts';
import { sayTo } from '../speech/reader.ts';
import { AppError, type FieldError, unavailable } from './app-error.ts';
import { readUnwanted } from './unread-body.ts';

/** Writes every error body of the API: one shape, no stack and no SQL outside the log. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const refusal = refusalFor(error);
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
    if (refusal.status === 413) {
      if (await readUnwanted(request.raw)) reply.removeHeader('connection');
      else reply.header('connection', 'close');
    }
    return sendRefusal(request, reply, refusal);
  });
}

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: AppError): FastifyReply {
  if (refusal.retryAfter !== undefined) reply.header('Retry-After', String(refusal.retryAfter));
  const say = sayTo(request, reply);
  const { message, code, errors, signature } = say === null ? refusal : saidAnew(refusal, say);
  const body: Failure = {
    success: false,
    message,
    code,
    ...(errors ? { errors } : {}),
    ...(signature ? { signature } : {}),
    requestId: request.id,
  };
  return reply
    .status(refusal.status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body);
}

type Refusal = Pick<AppError, 'message' | 'code' | 'errors' | 'signature'>;

function saidAnew({ message, code, errors, signature }: Refusal, say: (text: string) => string): Refusal {
  return {
    message: say(message),
    code,
    errors: errors?.map(({ path, message: problem }) => ({ path, message: say(problem) })),
    signature: signature && { ...signature, reason: say(signature.reason) },
  };
}

function refusalFor(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ChildBusy) return unavailable();
  if (error instanceof ChildTimeout) return unavailable(error.message);
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error.validation);
  if (typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError(error.statusCode, clientErrorCode(error), clientErrorText(error));
  }
  const database = classifyPgError(error);
  switch (database?.kind) {
    case 'invalid_input':
    case 'check':
      return new AppError(400, 'invalid_input', 'The request holds a value that cannot be stored');
    case 'unique':
    case 'foreign_key':
    case 'conflict':
      return new AppError(409, 'conflict', 'The request conflicts with the current state. Please try again.');
    case 'timeout':
    case 'unavailable':
      return unavailable();
  }
  if (error.statusCode === 503) return unavailable();
  return new AppError(500, 'internal_error', 'Something went wrong on our side');
}

interface ZodValidation {
  /** The code. */
  keyword: string;
  instancePath: string;
  message?: string | undefined;
  params: { keys?: string[] };
}

function invalidInput(validation: readonly unknown[]): AppError {
  const errors: FieldError[] = [];
  for (const error of (validation as readonly ZodValidation[]).map(fieldErrorOf)) {
    // An empty e-mail is missing before it is malformed: the first problem of a field is the one to show.
    if (!errors.some(({ path }) => path === error.path)) errors.push(error);
  }
  return new AppError(400, 'invalid_input', errors[0]?.message ?? 'Invalid request', { errors });
}

function fieldErrorOf({ keyword, instancePath, message, params }: ZodValidation): FieldError {
  const path = instancePath.replace(/^\//, '').replaceAll('/', '.');
  if (keyword === 'unrecognized_keys') {
    const key = params.keys?.[0] ?? '';
    return { path: path === '' ? key : `${path}.${key}`, message: `Unknown field: ${key.slice(0, 100)}` };
  }
  return { path, message: message ?? 'Invalid value' };
}

function clientErrorCode(error: FastifyError): string {
  switch (error.statusCode) {
    case 413:
      return 'too_large';
    case 414:
      return 'address_too_long';
    case 415:
      return 'unsupported_media_type';
    case 429:
      return 'too_many_requests';
    default:
      return 'bad_request';
  }
}

function clientErrorText(error: FastifyError): string {
  switch (error.statusCode) {
    case 413:
      return 'The request is too large';
    case 414:
      return 'The address is too long';
    case 415:
      return 'Unsupported media type';
    default:
      return 'The request cannot be read';
  }
}
