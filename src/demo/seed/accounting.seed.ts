import type { Row } from './seed-rows.ts';

/** The demo's seller keeps books in Tally, where money and goods are called a little otherwise. */
export function accountingNamesRow(sellerId: string, now: Date): Row {
  return {
    owner_id: sellerId,
    side: 'selling',
    names: {
      company: '',
      ledgers: { sales: 'Sales 13%', bank: 'NIC ASIA Bank' },
      parties: 'name_pan',
      items: 'name',
      units: { pcs: 'Nos' },
    },
    updated_by: sellerId,
    updated_at: now,
  };
}
