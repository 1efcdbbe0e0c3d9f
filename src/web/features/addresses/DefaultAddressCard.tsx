import { useQuery } from '@tanstack/react-query';
import { AddressLines } from '../../AddressLines.tsx';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { addressesQuery } from './own-addresses.hooks.ts';

/** Where checkout sends things to, on the dashboard. Nothing while it is not known. */
export function DefaultAddressCard() {
  const { data } = useQuery(addressesQuery);
  if (!data) return null;
  const address = data.find(({ isDefault }) => isDefault);
  return (
    <Card aria-labelledby="default-address" className="p-4">
      <h2 id="default-address" className="mb-2 text-sm font-semibold">
        Default address
      </h2>
      {address ? (
        <AddressLines address={address} />
      ) : (
        <p className="text-fg-2">Save an address once, and checkout starts with it.</p>
      )}
      <TextLink look="action" arrow={false} to={paths.addresses} className="mt-3 text-sm">
        {address ? 'Manage addresses' : 'Add an address'}
      </TextLink>
    </Card>
  );
}
