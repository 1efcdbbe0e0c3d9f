import { SELLER_DOCUMENT_KINDS } from '../../domain/people/seller-document.ts';
import { DAY_MS } from '../../domain/shop/durations.ts';
import { sellerId } from './seed-catalogue.ts';
import { type Row, seedId } from './seed-rows.ts';
import type { SellerKey } from './seed-types.ts';
import { seedSellers } from './sellers.seed.ts';

/** What stands before the numbers of each company's bills. */
const branchCodes: Readonly<Record<SellerKey, string>> = {
  himal: 'KTM',
  newroad: 'NRD',
  patan: 'PTN',
  bhaktapur: 'BKT',
  koshi: 'BRT',
  birgunj: 'BRJ',
  phewa: 'PKR',
  lumbini: 'BTW',
  bheri: 'NPJ',
  seti: 'DHN',
  makwanpur: 'HTD',
  balaju: 'BLJ',
  purbanchal: 'PUR',
  chitwan: 'CTW',
  suraksha: 'SRK',
  janakpur: 'JNK',
};

/** Every approved company can issue bills from the first day. */
export function sellerTaxRows(now: Date): Row[] {
  return seedSellers
    .filter(({ isApproved }) => isApproved)
    .map((seller) => ({
      seller_id: sellerId(seller.key),
      version: 1,
      legal_name: seller.companyName,
      nepali_name: seller.key === 'himal' ? 'हिमाल कम्पोनेन्ट्स प्रा. लि.' : null,
      address: `${seller.address.street}, ${seller.address.city}`,
      pan_number: seller.panNumber,
      branch_code: branchCodes[seller.key],
      signatory: `${seller.firstName} ${seller.lastName}`,
      foot_line:
        seller.key === 'himal' ? 'Goods once sold are exchanged within 7 days with this bill.' : null,
      changed_by: sellerId(seller.key),
      created_at: new Date(now.getTime() - (seller.joinedDaysAgo - 1) * DAY_MS),
    }));
}

/** The companies of the demo were here before documents were asked for. */
export function sellerDocumentRows(now: Date): Row[] {
  return seedSellers.flatMap(({ key, joinedDaysAgo }) =>
    SELLER_DOCUMENT_KINDS.map((kind) => {
      const joinedAt = new Date(now.getTime() - joinedDaysAgo * DAY_MS);
      return {
        id: seedId('seller-document', `${key}/${kind}`),
        seller_id: sellerId(key),
        kind,
        state: 'accepted',
        judged_at: joinedAt,
        created_at: joinedAt,
      };
    }),
  );
}
