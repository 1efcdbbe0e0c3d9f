import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../../deps.ts';
import { forgetUnconfirmed, runCaseClocks } from './case-clocks.commands.ts';

const RUN_CASE_CLOCKS = 'run_case_clocks';
const FORGET_UNCONFIRMED = 'forget_unconfirmed_complaints';

/** Clocks act within a quarter of an hour of their time. */
export const complaintsCrontab = [
  `3,18,33,48 * * * * ${RUN_CASE_CLOCKS}`,
  `21 * * * * ${FORGET_UNCONFIRMED}`,
].join('\n');

export function complaintJobs(deps: Pick<Deps, 'db' | 'config' | 'clock' | 'settings'>): TaskList {
  return {
    async [RUN_CASE_CLOCKS]() {
      await runCaseClocks(deps);
    },
    async [FORGET_UNCONFIRMED]() {
      await forgetUnconfirmed(deps);
    },
  };
}
