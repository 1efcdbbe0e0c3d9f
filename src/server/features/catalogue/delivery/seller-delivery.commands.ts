import type {
  SellerDelivery,
  SellerDeliveryAnswer,
} from '../../../../contract/catalogue/delivery.contract.ts';
import { DELIVERY_ZONES, type DeliveryZone } from '../../../../domain/catalogue/delivery-zone.ts';
import type { DeliveryRate } from '../../../../domain/catalogue/surcharge.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import { listDeliveryRates, lockDeliveryRates, replaceDeliveryRates } from './delivery-rates.sql.ts';

const toRates = (delivery: SellerDelivery): DeliveryRate[] =>
  DELIVERY_ZONES.flatMap((zone) =>
    delivery[zone].map(({ fromGrams, surcharge }) => ({
      zone,
      fromGrams,
      paisa: surcharge === null ? null : paisaFromRupees(surcharge),
    })),
  );

function toSteps(rates: readonly DeliveryRate[]): SellerDelivery {
  const of = (wanted: DeliveryZone) =>
    rates
      .filter(({ zone }) => zone === wanted)
      .map(({ fromGrams, paisa }) => ({
        fromGrams,
        surcharge: paisa === null ? null : rupeesFromPaisa(paisa),
      }))
      .sort((a, b) => a.fromGrams - b.fromGrams);
  return { valley: of('valley'), road: of('road'), remote: of('remote') };
}

/** What a seller asks, with the zones that it is asked for. */
export async function readSellerDelivery(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  sellerId: string,
): Promise<SellerDeliveryAnswer> {
  const { deliverySurcharges: isOn, deliveryZones } = settings.current;
  return { ...toSteps(await listDeliveryRates(db, [sellerId])), isOn, zones: [...deliveryZones] };
}

/** Keeps all that a seller asks from now on; orders keep what they were placed with. The same again changes nothing. */
export async function saveSellerDelivery(
  { db }: Pick<Deps, 'db'>,
  { sellerId, by, rates }: { sellerId: string; by: ActingAdmin; rates: SellerDelivery },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = toSteps(await lockDeliveryRates(tx, sellerId));
    const after = toSteps(toRates(rates));
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    await replaceDeliveryRates(tx, sellerId, toRates(rates));
    await recordAudit(tx, {
      ...by,
      action: 'seller_delivery.update',
      objectKind: 'user',
      objectId: sellerId,
      before,
      after,
    });
  });
}
