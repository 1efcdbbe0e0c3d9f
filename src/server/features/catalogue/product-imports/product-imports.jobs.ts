import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../../deps.ts';
import { carryOutImport } from './import-apply.commands.ts';
import { checkImport } from './import-check.commands.ts';
import { APPLY_IMPORT, CHECK_IMPORT, reviveImports } from './import-work.commands.ts';
import { deleteOldImports } from './product-imports.sql.ts';

const REVIVE_IMPORTS = 'revive_product_imports';
const PURGE_IMPORTS = 'purge_product_imports';

/** Every minute, and every night at 3 in Nepal. */
export const productImportsCrontab = `* * * * * ${REVIVE_IMPORTS}\n15 21 * * * ${PURGE_IMPORTS}`;

export function productImportJobs(deps: Pick<Deps, 'db' | 'config' | 'catalogue'>): TaskList {
  return {
    async [CHECK_IMPORT](payload) {
      await checkImport(deps, (payload as { importId: string }).importId);
    },
    async [APPLY_IMPORT](payload) {
      await carryOutImport(deps, (payload as { importId: string }).importId);
    },
    async [REVIVE_IMPORTS]() {
      await reviveImports(deps);
    },
    async [PURGE_IMPORTS]() {
      await deleteOldImports(deps.db);
    },
  };
}
