import { useQuery } from '@tanstack/react-query';
import { QuoteScreen } from '../../features/orders/quotes/QuoteScreen.tsx';
import { addressesQuery } from '../../features/people/addresses/own-addresses.hooks.ts';
import { unlistedMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import type { Route } from './+types/QuotePage.ts';

export const meta = unlistedMeta('Quote', 'A price that your company asked for.');

export default function QuotePage({ params }: Route.ComponentProps) {
  const { data: addresses } = useQuery(addressesQuery);
  return <QuoteScreen side="buyer" id={params.id} listPath={paths.quotes} addresses={addresses} />;
}
