import { useCallback, useRef } from 'react';
import { ApiError } from './api-client.ts';

/**
 * Idempotency-Keys for calls that must not happen twice. The same input keeps its key until an answer came: a press
 * after a cut line gets the first answer, and what was answered may be asked for anew.
 */
export function useRepeatKeys() {
  const keys = useRef(new Map<string, string>());
  return useCallback(
    async <Answer>(input: unknown, call: (idempotencyKey: string) => Promise<Answer>): Promise<Answer> => {
      const text = JSON.stringify(input);
      const key = keys.current.get(text) ?? crypto.randomUUID();
      keys.current.set(text, key);
      try {
        const answer = await call(key);
        keys.current.delete(text);
        return answer;
      } catch (error) {
        if (isAnswered(ApiError.from(error))) keys.current.delete(text);
        throw error;
      }
    },
    [],
  );
}

/** A refusal, and not a line that was cut or a service that was busy: nothing is known of those. */
function isAnswered({ status }: ApiError): boolean {
  return status !== 0 && status !== 429 && status < 500;
}
