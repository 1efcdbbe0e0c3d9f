import { useQuery } from '@tanstack/react-query';
import type { User } from '../../../../contract/people/accounts.contract.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { BillToForm } from './BillToForm.tsx';
import { buyerTaxQuery, useSaveBuyerTax } from './bill-to.hooks.ts';

/** Whom bills go to, unless an order says otherwise. */
export function ProfileBillTo({ user }: { user: Pick<User, 'companyName' | 'panNumber'> }) {
  const query = useQuery(buyerTaxQuery);
  const { data, isError } = query;
  const save = useSaveBuyerTax();
  const toast = useToast();
  return (
    <TitledCard title="Bill to" titleClassName="text-lg" className="p-4 md:p-6">
      <p className="mt-1 mb-4 text-fg-2">
        What the bills of your next orders say. With the PAN of a VAT-registered company you deduct the VAT.
      </p>
      {data === undefined && isError ? (
        <LoadFailed title="Your bill details could not be loaded" query={query} />
      ) : null}
      {data === undefined && !isError ? (
        <LoadingRegion>
          <Skeleton className="h-48" />
        </LoadingRegion>
      ) : null}
      {data === undefined ? null : (
        <BillToForm
          details={
            data ?? {
              companyName: user.companyName ?? '',
              panNumber: user.panNumber,
              address: '',
              email: null,
            }
          }
          onSave={async (form) => {
            const saved = await save.mutateAsync(form);
            toast.success('Bill details saved');
            return saved;
          }}
          buttons={(formId) => (
            <Button type="submit" form={formId} className="mt-5" busy={save.isPending}>
              Save bill details
            </Button>
          )}
        />
      )}
    </TitledCard>
  );
}
