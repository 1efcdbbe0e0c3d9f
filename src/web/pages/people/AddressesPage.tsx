import { useQuery } from '@tanstack/react-query';
import MapPin from 'lucide-react/icons/map-pin';
import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import type { Address } from '../../../contract/people/addresses.contract.ts';
import { AddressCard } from '../../features/people/addresses/AddressCard.tsx';
import { AddressDialog } from '../../features/people/addresses/AddressDialog.tsx';
import { useDeleteAddress, useMakeDefault } from '../../features/people/addresses/addresses.hooks.ts';
import { addressesQuery } from '../../features/people/addresses/own-addresses.hooks.ts';
import { unlistedMeta } from '../../page-meta.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { PageHeader } from '../../ui/layout/Card.tsx';

const GRID = 'grid gap-4 md:grid-cols-2 xl:grid-cols-3';

export const meta = unlistedMeta('Addresses', 'Where your parcels go.');

export default function AddressesPage() {
  const query = useQuery(addressesQuery);
  const { data: addresses, isError } = query;
  /** The address in the form, 'new', or null while no form is open. */
  const [edited, setEdited] = useState<Address | 'new' | null>(null);
  const addRef = useRef<HTMLButtonElement>(null);
  const { makeDefault, changingId } = useMakeDefault();
  // The button that was pressed is gone with its card.
  const { deleteAddress, deletingId } = useDeleteAddress({ onDeleted: () => addRef.current?.focus() });

  const isEmpty = addresses?.length === 0;
  return (
    <div className="pb-10">
      <PageHeader
        title="Addresses"
        subtitle="Checkout starts with your default address."
        actions={
          <Button
            ref={addRef}
            icon={<Plus aria-hidden="true" />}
            disabled={!addresses}
            onClick={() => setEdited('new')}
          >
            Add address
          </Button>
        }
      />
      {!addresses && isError ? <LoadFailed title="Your addresses could not be loaded" query={query} /> : null}
      {!addresses && !isError ? <AddressesSkeleton /> : null}
      {isEmpty ? (
        <EmptyState
          picture={<MapPin />}
          title="No addresses yet"
          text="Save an address once, and checkout fills it in for you."
        />
      ) : null}
      {addresses && !isEmpty ? (
        <ul className={GRID}>
          {addresses.map((address) => (
            <AddressCard
              key={address._id}
              address={address}
              isMakingDefault={changingId === address._id}
              isDeleting={deletingId === address._id}
              onEdit={() => setEdited(address)}
              onMakeDefault={() => makeDefault(address)}
              onDelete={() => void deleteAddress(address)}
            />
          ))}
        </ul>
      ) : null}
      {edited === null ? null : (
        <AddressDialog
          address={edited === 'new' ? null : edited}
          isDefaultAnyway={edited === 'new' ? isEmpty : edited.isDefault}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}

function AddressesSkeleton() {
  return (
    <LoadingRegion className={GRID}>
      {[1, 2, 3].map((card) => (
        <div key={card} className="card p-4">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="mt-2 h-4 w-2/3" />
          <Skeleton className="mt-2 h-4 w-1/3" />
          <Skeleton className="mt-2 h-4 w-1/2" />
          <Skeleton className="mt-6 h-8 w-32" />
        </div>
      ))}
    </LoadingRegion>
  );
}
