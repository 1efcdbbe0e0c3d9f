import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../../deps.ts';
import { SEND_NEWSLETTER, sendNextBatch } from './newsletter-issues.commands.ts';

export function newsletterJobs(deps: Deps): TaskList {
  return {
    async [SEND_NEWSLETTER](payload) {
      await sendNextBatch(deps, (payload as { issueId: string }).issueId);
    },
  };
}
