import { deskPaths } from '../../../desk/desk-paths.ts';
import { QuoteScreen } from '../../../features/orders/quotes/QuoteScreen.tsx';
import { unlistedMeta } from '../../../page-meta.ts';
import type { Route } from './+types/SellerQuotePage.ts';

export const meta = unlistedMeta('Quote', 'A price that a buyer asks you for.');

export default function SellerQuotePage({ params }: Route.ComponentProps) {
  return <QuoteScreen side="seller" id={params.id} listPath={deskPaths.sellerQuotes} />;
}
