import type { GivenSellerRole } from '../../domain/people/seller-roles.ts';
import { DAY_MS } from '../../domain/shop/durations.ts';
import { addressIn } from './buyers.seed.ts';
import { type Row, seedId } from './seed-rows.ts';
import type { SeedBuyer } from './seed-types.ts';

const person = (firstName: string, lastName: string, email: string, nth: number): SeedBuyer => ({
  firstName,
  lastName,
  email: `${email}@thokmandu.example`,
  phone: `985102600${nth}`,
  companyName: 'Himal Components Pvt. Ltd.',
  address: addressIn('New Road, Ward 24', 'Kathmandu'),
  joinedDaysAgo: 90,
});

/** Who works for the demo's seller beside its own account, each with an own sign-in. */
export const sellerPeople = {
  catalogue: person('Anju', 'Maharjan', 'products', 1),
  orders: person('Kiran', 'Tamang', 'packing', 2),
} as const satisfies Partial<Record<GivenSellerRole, SeedBuyer>>;

/** They belong to the seller, and have joined it. */
export function sellerPeopleRows(sellerId: string, now: Date): { members: Row[]; events: Row[] } {
  const joinedAt = new Date(now.getTime() - 45 * DAY_MS);
  const people = Object.entries(sellerPeople).map(([role, { email }]) => ({
    role,
    userId: seedId('user', email),
  }));
  return {
    members: people.map(({ role, userId }) => ({
      seller_id: sellerId,
      user_id: userId,
      role,
      joined_at: joinedAt,
    })),
    events: people.map(({ role, userId }) => ({
      seller_id: sellerId,
      actor_id: userId,
      created_at: joinedAt,
      kind: 'joined',
      details: { userId, role },
    })),
  };
}
