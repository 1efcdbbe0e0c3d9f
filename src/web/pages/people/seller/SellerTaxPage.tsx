import { useQuery } from '@tanstack/react-query';
import { SELLER_DOCUMENT_KINDS } from '../../../../domain/people/seller-document.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { DocumentRow } from '../../../features/people/seller-tax/DocumentRow.tsx';
import {
  sellerDocumentsQuery,
  sellerTaxQuery,
} from '../../../features/people/seller-tax/seller-tax.hooks.ts';
import { TaxDetailsForm } from '../../../features/people/seller-tax/TaxDetailsForm.tsx';
import { useSession } from '../../../features/people/session/session.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';

export const meta = unlistedMeta('Tax details', 'Who issues your bills.');

export default function SellerTaxPage() {
  const { user } = useSession();
  const tax = useQuery(sellerTaxQuery);
  const documents = useQuery(sellerDocumentsQuery);
  const hasFailed = (tax.isError && !tax.data) || (documents.isError && !documents.data);
  return (
    <div className="pb-10">
      <DeskHeader
        title="Tax details"
        subtitle="What your bills say about you. Bills that are issued already stay as they are."
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
            query={{
              isFetching: tax.isFetching || documents.isFetching,
              refetch: () => Promise.all([tax.refetch(), documents.refetch()]),
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
            <TitledCard title="Issuer of your bills" titleClassName="mb-4 text-lg" className="p-4 md:p-6">
              <TaxDetailsForm details={tax.data} companyName={user?.companyName ?? null} />
            </TitledCard>
            <TitledCard title="Documents" titleClassName="text-lg" className="p-4 md:p-6">
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
            </TitledCard>
          </>
        ) : null}
      </div>
    </div>
  );
}
