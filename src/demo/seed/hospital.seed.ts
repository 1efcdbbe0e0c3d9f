import { addressIn } from './buyers.seed.ts';
import type { SeedBuyer } from './seed-types.ts';

const NAME = 'Annapurna Teaching Hospital';
const person = (firstName: string, lastName: string, email: string, nth: number): SeedBuyer => ({
  firstName,
  lastName,
  email: `${email}@thokmandu.example`,
  phone: `985603400${nth}`,
  companyName: NAME,
  address: addressIn('Nayabazar, Ward 9', 'Pokhara'),
  joinedDaysAgo: 70,
});

/** A company of five, each with an own sign-in: its founder, who signs, who orders, who pays, who looks. */
export const hospitalPeople = {
  owner: person('Rajendra', 'Bhandari', 'hospital', 1),
  head: person('Sunita', 'Thakali', 'head', 2),
  store: person('Bikash', 'Pariyar', 'store', 3),
  accounts: person('Meena', 'Adhikari', 'accounts', 4),
  board: person('Tulsi', 'Baral', 'board', 5),
};
export type HospitalPerson = keyof typeof hospitalPeople;
