import { useQueryClient } from '@tanstack/react-query';
import { keepCart } from '../features/cart/cart.hooks.ts';
import { Pad } from '../features/quick-order/Pad.tsx';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { PageHeader } from '../ui/Card.tsx';
import type { Route } from './+types/QuickOrderPage.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Quick order',
    description: 'Paste a message as it came: every line becomes a product, a quantity and a price.',
    path: paths.quickOrder,
  });
}

export default function QuickOrderPage() {
  const queryClient = useQueryClient();
  return (
    <div className="page-container py-5 md:py-6">
      <PageHeader
        title="Quick order"
        subtitle="Paste a message as it came. Every line becomes a product, a quantity and a price before anything is in the cart."
      />
      <Pad onAdded={(cart) => void keepCart(queryClient, cart)} />
    </div>
  );
}
