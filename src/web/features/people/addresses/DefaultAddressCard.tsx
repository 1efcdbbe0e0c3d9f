import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { AddressLines } from '../AddressLines.tsx';
import { addressesQuery } from './own-addresses.hooks.ts';

/** Where checkout sends things to, on the dashboard. Nothing while it is not known. */
export function DefaultAddressCard() {
  const { data } = useQuery(addressesQuery);
  if (!data) return null;
  const address = data.find(({ isDefault }) => isDefault);
  return (
    <TitledCard title="Default address" titleClassName="mb-2 text-sm" className="p-4">
      {address ? (
        <AddressLines address={address} />
      ) : (
        <p className="text-fg-2">Save an address once, and checkout starts with it.</p>
      )}
      <TextLink look="action" arrow={false} to={paths.addresses} className="mt-3 text-sm">
        {address ? 'Manage addresses' : 'Add an address'}
      </TextLink>
    </TitledCard>
  );
}
