import type { OwnSellerPage, SellerPage } from '../../../../contract/catalogue/seller-pages.contract.ts';
import { sellerFigures } from '../../../../domain/catalogue/seller-page.ts';
import type { OwnPageRow, SellerPageRow, SentParcels } from './seller-pages.sql.ts';

/** A seller's page as everybody reads it. */
export function toSellerPage(row: SellerPageRow, sent: SentParcels): SellerPage {
  const figures = sellerFigures({ ...row, ...sent });
  return {
    _id: row.id,
    slug: row.slug,
    companyName: row.companyName,
    registeredName: row.registeredName,
    panNumber: row.panNumber,
    vatRegistered: row.vatRegistered,
    registrationCheckedAt: row.registrationCheckedAt?.toISOString() ?? null,
    city: row.city,
    province: row.province,
    since: row.since.toISOString(),
    about: row.about,
    returnPolicy: row.returnPolicy,
    awayUntil: row.awayUntil,
    figures: figures && { ...figures, replyMinutes: row.replyMinutes },
  };
}

/** What a seller writes on the own page, and whether others see it. */
export function toOwnSellerPage({
  slug,
  isPublic,
  awayUntil,
  returnPolicy,
  about,
}: OwnPageRow): OwnSellerPage {
  return { slug, isPublic, awayUntil, returnPolicy, about };
}
