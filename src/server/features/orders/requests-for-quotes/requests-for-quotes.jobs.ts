import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { CLOSE_REQUEST, TELL_ASKED_SELLERS } from './asking.commands.ts';
import { closeDueRequests, closeRequest } from './closing.commands.ts';
import { expireRequests, tellAskedSellers } from './requests-for-quotes.commands.ts';

const CLOSE_DUE = 'close_due_requests_for_quotes';
const EXPIRE = 'expire_requests_for_quotes';
const ofRequest = z.object({ requestId: z.string() });

/** Each request is closed by a job of its own at its time; the sweep finds those whose job was lost. */
export const requestsForQuotesCrontab = `* * * * * ${CLOSE_DUE}\n17 * * * * ${EXPIRE}`;

export function requestForQuotesJobs(deps: Pick<Deps, 'db' | 'config' | 'clock'>): TaskList {
  return {
    async [TELL_ASKED_SELLERS](payload) {
      await tellAskedSellers(deps, ofRequest.parse(payload).requestId);
    },
    async [CLOSE_REQUEST](payload) {
      await closeRequest(deps, ofRequest.parse(payload).requestId);
    },
    async [CLOSE_DUE]() {
      await closeDueRequests(deps);
    },
    async [EXPIRE]() {
      await expireRequests(deps);
    },
  };
}
