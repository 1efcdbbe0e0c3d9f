import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../../deps.ts';
import { closeStatements, MAIL_STATEMENT, mailStatement } from './statements.commands.ts';

const CLOSE_STATEMENTS = 'close_statements';

/** Half past every hour in Nepal: the first after midnight of a close does the work, the others find it done. */
export const statementsCrontab = `45 * * * * ${CLOSE_STATEMENTS}`;

/** Closes the periods that are over. */
export function statementJobs(deps: Deps): TaskList {
  return {
    async [CLOSE_STATEMENTS]() {
      await closeStatements(deps);
    },
    async [MAIL_STATEMENT](payload) {
      await mailStatement(deps, payload as Parameters<typeof mailStatement>[1]);
    },
  };
}
