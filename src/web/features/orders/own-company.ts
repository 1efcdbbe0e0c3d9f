import type { CostCentreList } from '../../../contract/orders/cost-centres.contract.ts';
import { ownThing } from '../../data/own-queries.ts';

/** What is read again once something of the company was changed. */
export const COMPANY = 'company';
export const COST_CENTRES = '/api/company/cost-centres';

/** The cost centres of the company of the session. */
export const costCentresQuery = ownThing<CostCentreList>(COMPANY, 'cost-centres', COST_CENTRES);
