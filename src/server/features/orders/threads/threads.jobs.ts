import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../../deps.ts';
import { TELL_OF_MESSAGES, type TellOfMessages, tellOfMessages } from './threads.commands.ts';

export function threadJobs(deps: Deps): TaskList {
  return {
    async [TELL_OF_MESSAGES](payload) {
      await tellOfMessages(deps, payload as TellOfMessages);
    },
  };
}
