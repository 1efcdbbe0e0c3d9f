import { hospitalPeople } from './hospital.seed.ts';
import type { SeedSealedRequest } from './sealed-requests.seed.ts';
import { seedId } from './seed-rows.ts';

// What the rows of sealed requests and of their awards are called.

export const COMPANY = seedId('user', hospitalPeople.owner.email);
export const STORE = seedId('user', hospitalPeople.store.email);
export const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;
export const paisa = (rupees: number) => Math.round(rupees * 100);
export const idOf = ({ key }: SeedSealedRequest) => seedId('request for quotes', key);
export const lineId = ({ key }: SeedSealedRequest, line: number) =>
  seedId('request for quotes line', `${key} ${line}`);
export const quoteId = ({ key }: SeedSealedRequest, seller: string) =>
  seedId('sealed quote', `${key} ${seller}`);
