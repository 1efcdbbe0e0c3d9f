import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../../deps.ts';
import { DRAW_BILL, type DrawBillPayload, drawBillDocument } from './bill-documents.commands.ts';
import { retryTaxOffice, TELL_TAX_OFFICE, tellTaxOffice } from './tax-office.commands.ts';

const RETRY_TAX_OFFICE = 'retry_tax_office';

/** In the quiet of the night in Nepal. */
export const billsCrontab = `50 20 * * * ${RETRY_TAX_OFFICE}`;

export function billJobs(deps: Deps): TaskList {
  return {
    async [DRAW_BILL](payload, { job }) {
      await drawBillDocument(deps, payload as DrawBillPayload, job.attempts);
    },
    async [TELL_TAX_OFFICE](payload, { job }) {
      await tellTaxOffice(deps, (payload as { billId: string }).billId, job.attempts);
    },
    async [RETRY_TAX_OFFICE]() {
      await retryTaxOffice(deps);
    },
  };
}
