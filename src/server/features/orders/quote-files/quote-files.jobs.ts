import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../../deps.ts';
import { purgeUnusedQuoteFiles } from './quote-files.commands.ts';

const PURGE_UNUSED_QUOTE_FILES = 'purge_unused_quote_files';

/** Once an hour. */
export const quoteFilesCrontab = `52 * * * * ${PURGE_UNUSED_QUOTE_FILES}`;

export function quoteFileJobs(deps: Pick<Deps, 'db' | 'privateFiles'>): TaskList {
  return {
    async [PURGE_UNUSED_QUOTE_FILES]() {
      await purgeUnusedQuoteFiles(deps);
    },
  };
}
