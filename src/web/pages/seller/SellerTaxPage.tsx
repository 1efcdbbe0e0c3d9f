import { useQuery } from '@tanstack/react-query';
import { SELLER_DOCUMENT_KINDS } from '../../../domain/seller-document.ts';
import { DocumentRow } from '../../features/seller-tax/DocumentRow.tsx';
import { sellerDocumentsQuery, sellerTaxQuery } from '../../features/seller-tax/seller-tax.hooks.ts';
import { TaxDetailsForm } from '../../features/seller-tax/TaxDetailsForm.tsx';
import { RoleGuard } from '../../features/session/RoleGuard.tsx';
import { useSession } from '../../features/session/session.hooks.ts';
import { pageMeta } from '../../page-meta.ts';
import { Card, PageHeader } from '../../ui/Card.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import type { Route } from './+types/SellerTaxPage.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Tax details', description: 'Who issues your bills.', path: null });
}

export default function SellerTaxPage() {
  return (
    <RoleGuard roles={['seller']}>
      <TaxDetails />
    </RoleGuard>
  );
}

function TaxDetails() {
  const { user } = useSession();
  const tax = useQuery(sellerTaxQuery);
  const documents = useQuery(sellerDocumentsQuery);
  const hasFailed = (tax.isError && !tax.data) || (documents.isError && !documents.data);
  return (
    <div className="pb-10">
      <PageHeader
        title="Tax details"
        subtitle="What your bills say of you. Bills that are issued already stay as they are."
      />
      <div className="flex max-w-176 flex-col gap-4">
        {tax.data?.version === 0 ? (
          <Banner tone="warning">
            <p className="font-semibold">Complete your tax details before you send</p>
            <p className="mt-0.5">Every parcel leaves with its bill, and a bill names its issuer.</p>
          </Banner>
        ) : null}
        {hasFailed ? (
          <LoadFailed
            title="Your tax details could not be loaded"
            isTrying={tax.isFetching || documents.isFetching}
            onTryAgain={() => {
              void tax.refetch();
              void documents.refetch();
            }}
          />
        ) : null}
        {!hasFailed && (!tax.data || !documents.data) ? (
          <LoadingRegion className="flex flex-col gap-4">
            <Skeleton className="h-96" />
            <Skeleton className="h-56" />
          </LoadingRegion>
        ) : null}
        {tax.data && documents.data ? (
          <>
            <Card aria-labelledby="issuer" className="p-4 md:p-6">
              <h2 id="issuer" className="mb-4 text-lg font-semibold">
                Issuer of your bills
              </h2>
              <TaxDetailsForm details={tax.data} companyName={user?.companyName ?? null} />
            </Card>
            <Card aria-labelledby="documents" className="p-4 md:p-6">
              <h2 id="documents" className="text-lg font-semibold">
                Documents
              </h2>
              <p className="mt-1 mb-4 text-fg-2">
                PDF or a picture, up to 8 MB each. Only we see them, and an account is approved once all are
                accepted.
              </p>
              <ul className="divide-y divide-line">
                {SELLER_DOCUMENT_KINDS.map((kind) => (
                  <DocumentRow
                    key={kind}
                    kind={kind}
                    document={documents.data.find((document) => document.kind === kind)}
                  />
                ))}
              </ul>
            </Card>
          </>
        ) : null}
      </div>
    </div>
  );
}
