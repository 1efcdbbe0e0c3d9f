/** What a company shows before it may sell: of PAN and VAT, of its registration, and the signed agreement with us. */
export const SELLER_DOCUMENT_KINDS = ['certificate', 'registration', 'agreement'] as const;
export type SellerDocumentKind = (typeof SELLER_DOCUMENT_KINDS)[number];

export const SELLER_DOCUMENT_NAMES: Readonly<Record<SellerDocumentKind, string>> = {
  certificate: 'certificate of PAN and VAT',
  registration: 'company registration',
  agreement: 'signed agreement',
};

/** The newest of a kind: to be judged, judged, or replaced by a newer one. */
export const SELLER_DOCUMENT_STATES = ['waiting', 'accepted', 'asked_again'] as const;
export type SellerDocumentState = (typeof SELLER_DOCUMENT_STATES)[number];

/** The kinds that keep a seller from being approved: not there, or not accepted. */
export function missingDocuments(
  documents: readonly { kind: SellerDocumentKind; state: SellerDocumentState }[],
): SellerDocumentKind[] {
  const accepted = new Set(documents.filter(({ state }) => state === 'accepted').map(({ kind }) => kind));
  return SELLER_DOCUMENT_KINDS.filter((kind) => !accepted.has(kind));
}
