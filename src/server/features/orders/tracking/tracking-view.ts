import type { TrackedParcel } from '../../../../contract/orders/tracking.contract.ts';
import { estimateDelivery } from '../../../../domain/catalogue/delivery.ts';
import { CARRIERS } from '../../../../domain/orders/carriers.ts';
import { deliveredBy } from '../../../../domain/orders/order-status.ts';
import { trackingSteps } from '../../../../domain/orders/tracking.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { isProvince } from '../../../../domain/shop/nepal.ts';
import type { Deps } from '../../../deps.ts';
import type { TrackedParcelRow } from './tracking.sql.ts';

type Tools = Pick<Deps, 'settings' | 'clock'>;

/** Where a parcel is, as anybody may see it. */
export function toTrackedParcel(deps: Tools, row: TrackedParcelRow): TrackedParcel {
  const steps = trackingSteps(row);
  // What a seller typed may name people: only what many use is told.
  const carrier = CARRIERS.find((name) => name.toLowerCase() === row.carrier?.trim().toLowerCase());
  return {
    status: row.status,
    isPickedUp: row.isPickedUp,
    steps: steps.map(({ at, ...step }) => ({ ...step, at: at?.toISOString() ?? null })),
    expected: expectedDays(deps, row),
    carrier: carrier ?? null,
    from: isProvince(row.from) ? row.from : null,
    to: !row.isPickedUp && isProvince(row.to) ? row.to : null,
  };
}

/** By provinces and working days from the day it was sent or paid; without them, when it counts as delivered. */
function expectedDays({ settings, clock }: Tools, row: TrackedParcelRow): TrackedParcel['expected'] {
  const { status, isPickedUp, begunAt, sentAt, from, to, trackingNumber } = row;
  const since = sentAt ?? begunAt;
  if (isPickedUp || since === null || (status !== 'processing' && status !== 'shipped')) return null;
  const { deliveryDays: table, ...calendar } = settings.current;
  const estimate = isProvince(to)
    ? estimateDelivery({ province: from, isAway: false }, to, { table, calendar, now: since }).estimate
    : null;
  const latestOf = (sent: Date) => kathmanduDate(deliveredBy(sent, trackingNumber));
  const days =
    estimate ?? (sentAt === null ? null : { earliest: latestOf(sentAt), latest: latestOf(sentAt) });
  if (days === null) return null;
  const { earliest, latest } = days;
  return { earliest, latest, isLate: latest < kathmanduDate(clock()) };
}
