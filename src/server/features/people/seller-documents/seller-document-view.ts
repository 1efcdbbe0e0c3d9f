import type {
  AdminSellerDocument,
  SellerDocument,
} from '../../../../contract/people/seller-documents.contract.ts';
import type { AdminSellerDocumentRow, SellerDocumentRow } from './seller-documents.sql.ts';

/** A document as its seller sees it. */
export function toSellerDocument(row: SellerDocumentRow): SellerDocument {
  return {
    _id: row.id,
    kind: row.kind,
    state: row.state,
    fileName: row.fileName,
    contentType: row.contentType,
    reason: row.reason,
    uploadedAt: row.createdAt.toISOString(),
    judgedAt: row.judgedAt?.toISOString() ?? null,
  };
}

/** A document on the desk, with whose it is. */
export function toAdminSellerDocument(row: AdminSellerDocumentRow): AdminSellerDocument {
  return {
    ...toSellerDocument(row),
    seller: {
      _id: row.sellerId,
      companyName: row.sellerName,
      panNumber: row.panNumber,
      isApproved: row.isApproved,
      vatRegistered: row.vatRegistered,
    },
  };
}
