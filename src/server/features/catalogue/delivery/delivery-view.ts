import type { Deliveries, Delivery } from '../../../../contract/catalogue/delivery.contract.ts';
import { estimateDelivery } from '../../../../domain/catalogue/delivery.ts';
import type { Province } from '../../../../domain/shop/nepal.ts';
import type { Deps } from '../../../deps.ts';
import { isUuid } from '../../../plugins/uuid.ts';
import { listPlacesSentFrom, type SentFromRow } from './delivery.sql.ts';

type Tools = Pick<Deps, 'pool' | 'settings' | 'clock'>;

/** When these products arrive in a province; what is not sold here is left out. */
export async function findDeliveries(
  deps: Tools,
  { ids, to }: { ids: readonly string[]; to: Province },
): Promise<Deliveries['deliveries']> {
  const rows = await listPlacesSentFrom(deps.pool, ids.filter(isUuid));
  return rows.map((row) => ({ product: row.productId, ...toDelivery(deps, row, to) }));
}

function toDelivery(
  { settings, clock }: Tools,
  { province, awayUntil }: SentFromRow,
  to: Province,
): Delivery {
  const { deliveryDays: table, ...calendar } = settings.current;
  const { from, estimate, why } = estimateDelivery({ province, isAway: awayUntil !== null }, to, {
    table,
    calendar,
    now: clock(),
  });
  return {
    from,
    to,
    estimate: estimate && {
      minimumDays: estimate.days.minimum,
      maximumDays: estimate.days.maximum,
      earliest: estimate.earliest,
      latest: estimate.latest,
    },
    why,
    awayUntil,
  };
}
