import type { OrderPaymentMethod } from '../../domain/books/payment-status.ts';
import { WALLET_CEILING_PAISA } from '../../domain/books/payment-status.ts';
import { closings, familyRemarks, generalRemarks } from './review-remarks.seed.ts';
import type { CatalogueProduct } from './seed-catalogue.ts';
import type { Fate, PlannedOrder } from './seed-order-plan.ts';
import { type SeedRandom, seedRandom } from './seed-random.ts';
import type { ParentCategorySlug } from './seed-types.ts';

// What the demo's buyers do and say: what they buy of what, how they pay, why an order ends, what a review says.

export const carriers = [
  { name: 'Nepal Can Move', prefix: 'NCM' },
  { name: 'Pathao Parcel', prefix: 'PTH' },
  { name: 'Aramex Nepal', prefix: 'ARX' },
  { name: 'Upaya City Cargo', prefix: 'UPY' },
] as const;

export const orderNotes = [
  'Please call before delivery.',
  'Deliver to the store room behind the main gate.',
  'Send the VAT bill with the goods.',
  'Office is closed on Saturday.',
  'Pack the small parts separately, please.',
  'Leave with the guard if nobody answers.',
  'Needed before the end of the month.',
] as const;

const refundReasons = [
  'The seller could not supply the goods.',
  'The goods were damaged in the store.',
  'The maker has withdrawn this version.',
] as const;

/** A review's text; few say more than one thing. */
export function wordReview(product: CatalogueProduct, rating: number, random: SeedRandom): string {
  const mood = rating >= 4 ? 'good' : rating === 3 ? 'fair' : 'poor';
  const remarks = familyRemarks[product.content.picture][mood];
  const parts = [random.pick(remarks)];
  if (mood === 'good' && random.chance(0.3)) {
    const second = random.pick(remarks);
    if (second !== parts[0]) parts.push(second);
  }
  if (random.chance(0.5)) parts.push(random.pick(generalRemarks[mood]));
  if (mood === 'good' && random.chance(0.22)) parts.push(random.pick(closings));
  return parts.join(' ');
}

/** Three trades a company buys mostly, and a little of everything else. */
export function interestsOf(email: string): ReadonlyMap<ParentCategorySlug, number> {
  const random = seedRandom(`interests/${email}`);
  const parents: ParentCategorySlug[] = [
    'electronics',
    'office-supplies',
    'lab-equipment',
    'industrial',
    'electrical',
    'safety-equipment',
    'packaging',
    'raw-materials',
  ];
  const interests = new Map(parents.map((parent) => [parent, parent === 'electronics' ? 0.5 : 0.25]));
  for (let index = 0; index < 3; index += 1) interests.set(random.pick(parents), 1);
  return interests;
}

/** Cheap things are bought by the dozen, dear ones singly; always whole lots of the minimum. */
export function usualQuantity(product: CatalogueProduct, random: SeedRandom): number {
  const rupees = product.regularPricePaisa / 100;
  const most = rupees < 500 ? 14 : rupees < 2_500 ? 12 : rupees < 10_000 ? 5 : rupees < 40_000 ? 3 : 1;
  const wanted = 1 + Math.floor(random.next() ** 1.6 * most);
  const lot = product.content.minimum ?? 1;
  return Math.ceil(wanted / lot) * lot;
}

export function methodFor(planned: PlannedOrder, totalPaisa: number, random: SeedRandom): OrderPaymentMethod {
  const roll = random.next();
  if (planned.method !== undefined) return planned.method;
  if (totalPaisa > WALLET_CEILING_PAISA) return 'bank';
  return roll < 0.4 ? 'esewa' : roll < 0.64 ? 'khalti' : 'bank';
}

/** Why an order ended, as its row says it; null for one that went on. */
export function cancelReasonFor(fate: Fate, random: SeedRandom): string | null {
  if (fate === 'expired') return 'expire';
  if (fate === 'refunded') return random.pick(refundReasons);
  return fate === 'cancelled' ? 'cancel' : null;
}
