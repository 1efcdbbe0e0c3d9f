import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../../deps.ts';
import { expireQuotes } from './quote-ends.commands.ts';

const EXPIRE_QUOTES = 'expire_quotes';

export const quotesCrontab = `*/10 * * * * ${EXPIRE_QUOTES}`;

export function quoteJobs(deps: Pick<Deps, 'db' | 'config' | 'clock'>): TaskList {
  return {
    async [EXPIRE_QUOTES]() {
      await expireQuotes(deps);
    },
  };
}
