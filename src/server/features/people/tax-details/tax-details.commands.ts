import type { SellerTaxForm } from '../../../../contract/people/tax-details.contract.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { reopenDocumentsOfPan } from '../seller-documents/seller-documents.sql.ts';
import { isSeriesTaken, seriesTaken, taxPanFixed, taxPanRequired } from './tax-details.errors.ts';
import { findSellerTaxDetails, insertSellerTaxDetails, lockTaxSeller } from './tax-details.sql.ts';

/**
 * Keeps what a seller's bills say of their issuer as a new version; the same again changes nothing. 409 for another
 * PAN than the one an admin has checked; before that, papers accepted for another PAN are judged again. 409, too, for a
 * branch code under which another account of the same PAN sells.
 */
export async function saveSellerTaxDetails(
  { db }: Pick<Deps, 'db'>,
  sellerId: string,
  form: SellerTaxForm,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const seller = await lockTaxSeller(tx, sellerId);
    const panNumber = form.panNumber ?? seller.panNumber;
    if (!panNumber) throw taxPanRequired();
    const isOther = seller.panNumber !== panNumber;
    if (isOther && seller.isApproved && seller.panNumber !== null) throw taxPanFixed();
    if (isOther && !seller.isApproved) await reopenDocumentsOfPan(tx, sellerId);
    const details = {
      legalName: form.legalName,
      nepaliName: form.nepaliName || null,
      address: form.address,
      panNumber,
      branchCode: form.branchCode,
      signatory: form.signatory,
      footLine: form.footLine || null,
    };
    const newest = await findSellerTaxDetails(tx, sellerId);
    const isSame =
      newest !== null &&
      Object.entries(details).every(([field, value]) => newest[field as keyof typeof details] === value);
    if (!isSame) await insertSellerTaxDetails(tx, sellerId, details);
  }).catch((error: unknown) => {
    throw isSeriesTaken(error) ? seriesTaken('branchCode') : error;
  });
}
