import { DAY_MS } from '../../domain/shop/durations.ts';
import { type Row, seedId } from './seed-rows.ts';

/** Of the demo buyers: the first one is proven, and the hospital's. */
export const DEMO_PANS = { buyer: '301457892', pro: '604411829', hospital: '300214785' } as const;

/** The desk looked at the certificate before the demo began: its file is kept no longer. */
export function provenPanRow(buyer: { id: string; panNumber: string }, adminId: string, now: Date): Row {
  return {
    id: seedId('company-pan', buyer.panNumber),
    company_id: buyer.id,
    pan_number: buyer.panNumber,
    status: 'verified',
    how: 'certificate',
    claimed_by: buyer.id,
    created_at: new Date(now.getTime() - 43 * DAY_MS),
    changed_by: adminId,
    changed_at: new Date(now.getTime() - 42 * DAY_MS),
  };
}
