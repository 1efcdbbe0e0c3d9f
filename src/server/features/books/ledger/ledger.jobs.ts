import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../../deps.ts';
import { keepChangedLedgerDays, proveLedger } from './ledger-upkeep.commands.ts';
import { ripenParcels } from './ripening.commands.ts';

const RIPEN_PARCELS = 'ripen_parcels';
const KEEP_LEDGER_DAYS = 'keep_ledger_days';
const PROVE_LEDGER = 'prove_ledger';

/** Money ripens within ten minutes of its time; the proof runs at ten past 2 in Nepal. */
export const ledgerCrontab = [
  `*/10 * * * * ${RIPEN_PARCELS}`,
  `* * * * * ${KEEP_LEDGER_DAYS}`,
  `25 20 * * * ${PROVE_LEDGER}`,
].join('\n');

/** What the clock does with the books. */
export function ledgerJobs(deps: Deps): TaskList {
  return {
    async [RIPEN_PARCELS]() {
      await ripenParcels(deps);
    },
    async [KEEP_LEDGER_DAYS]() {
      await keepChangedLedgerDays(deps);
    },
    async [PROVE_LEDGER]() {
      await proveLedger(deps);
    },
  };
}
