import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../deps.ts';
import { DRAW_BILL, type DrawBillPayload, drawBillDocument } from './bill-documents.commands.ts';

export function billJobs(deps: Deps): TaskList {
  return {
    async [DRAW_BILL](payload, { job }) {
      await drawBillDocument(deps, payload as DrawBillPayload, job.attempts);
    },
  };
}
