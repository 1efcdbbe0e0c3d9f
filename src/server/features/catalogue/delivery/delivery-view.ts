import type { Deliveries, Delivery } from '../../../../contract/catalogue/delivery.contract.ts';
import { estimateDelivery } from '../../../../domain/catalogue/delivery.ts';
import type { Surcharge } from '../../../../domain/catalogue/surcharge.ts';
import type { District } from '../../../../domain/shop/districts.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { Province } from '../../../../domain/shop/nepal.ts';
import type { Deps } from '../../../deps.ts';
import { isUuid } from '../../../plugins/uuid.ts';
import { listPlacesSentFrom, type SentFromRow } from './delivery.sql.ts';
import { findSurcharges } from './surcharges-view.ts';

type Tools = Pick<Deps, 'pool' | 'db' | 'settings' | 'clock'>;

interface Asked {
  ids: readonly string[];
  to: { province: Province; district: District | null };
}

/** When these products arrive, and what their way costs beyond the delivery fee; what is not sold here is left out. */
export async function findDeliveries(deps: Tools, { ids, to }: Asked): Promise<Deliveries['deliveries']> {
  const rows = await listPlacesSentFrom(deps.pool, ids.filter(isUuid));
  const surcharges = await findSurcharges(deps.db, deps.settings, {
    district: to.district,
    parcels: rows.map(({ productId, sellerId, least }) => ({
      key: productId,
      sellerId,
      lines: [{ productId, quantity: least }],
    })),
  });
  return rows.map((row) => ({
    product: row.productId,
    ...toDelivery(deps, row, to.province),
    surcharge: rupeesOf(surcharges.get(row.productId)),
    isHeavy: surcharges.has(row.productId),
  }));
}

/** What the ways of the parcels cost that so many of each product would be, one a seller. */
export async function findParcels(
  deps: Tools,
  { ids, quantities, to }: Asked & { quantities: readonly number[] },
): Promise<Deliveries['parcels']> {
  const rows = await listPlacesSentFrom(deps.pool, ids.filter(isUuid));
  const parcels = [...Map.groupBy(rows, ({ sellerId }) => sellerId)].map(([sellerId, ofSeller]) => ({
    key: sellerId,
    sellerId,
    lines: ofSeller.map(({ productId }) => ({
      productId,
      quantity: quantities[ids.indexOf(productId)] as number,
    })),
  }));
  const surcharges = await findSurcharges(deps.db, deps.settings, { district: to.district, parcels });
  return [...surcharges].flatMap(([seller, surcharge]) =>
    surcharge === 0 ? [] : [{ seller, surcharge: rupeesOf(surcharge) }],
  );
}

const rupeesOf = (surcharge: Surcharge = 0) =>
  typeof surcharge === 'number' ? rupeesFromPaisa(surcharge) : null;

function toDelivery(
  { settings, clock }: Tools,
  { province, awayUntil }: SentFromRow,
  to: Province,
): Omit<Delivery, 'surcharge' | 'isHeavy'> {
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
