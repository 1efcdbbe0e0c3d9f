import type { SellerDelivery } from '../../../../contract/catalogue/delivery.contract.ts';
import { DELIVERY_ZONES, type DeliveryZone } from '../../../../domain/catalogue/delivery-zone.ts';
import type { DeliveryRate } from '../../../../domain/catalogue/surcharge.ts';
import { typedAmount } from '../../../../domain/shop/digits.ts';
import { paisaFromRupees } from '../../../../domain/shop/money.ts';

/** A step while it is typed: kilograms, and rupees or nothing where the buyer has to ask. */
export interface StepDraft {
  key: number;
  kilograms: string;
  surcharge: string;
}

export type RatesDraft = Record<DeliveryZone, readonly StepDraft[]>;

export function toRatesDraft(delivery: SellerDelivery): RatesDraft {
  const of = (zone: DeliveryZone) =>
    delivery[zone].map(({ fromGrams, surcharge }, key) => ({
      key,
      kilograms: String(fromGrams / 1_000),
      surcharge: surcharge === null ? '' : String(surcharge),
    }));
  return { valley: of('valley'), road: of('road'), remote: of('remote') };
}

/** What is sent: what is no number is left out, and refused at its field. */
export function toSellerDelivery(draft: RatesDraft): SellerDelivery {
  const of = (zone: DeliveryZone) =>
    draft[zone].map(({ kilograms, surcharge }) => ({
      fromGrams: gramsOf(kilograms),
      surcharge: surcharge.trim() === '' ? null : (typedAmount(surcharge) as number),
    }));
  return { valley: of('valley'), road: of('road'), remote: of('remote') };
}

/** NaN where it is no weight. */
const gramsOf = (kilograms: string): number => Math.round((typedAmount(kilograms) ?? Number.NaN) * 1_000);

/** The steps that are whole, as the rule takes them. */
export function ratesOfDraft(draft: RatesDraft): DeliveryRate[] {
  const delivery = toSellerDelivery(draft);
  return DELIVERY_ZONES.flatMap((zone) =>
    delivery[zone].flatMap(({ fromGrams, surcharge }) =>
      Number.isFinite(fromGrams) && !Number.isNaN(surcharge)
        ? [{ zone, fromGrams, paisa: surcharge === null ? null : paisaFromRupees(surcharge) }]
        : [],
    ),
  );
}
