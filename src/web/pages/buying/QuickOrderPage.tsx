import { useQueryClient } from '@tanstack/react-query';
import BookMarked from 'lucide-react/icons/book-marked';
import { useState } from 'react';
import { keepCart } from '../../features/buying/cart/cart.hooks.ts';
import { FromList } from '../../features/buying/lists/FromList.tsx';
import { Pad } from '../../features/buying/quick-order/Pad.tsx';
import { AskPrice } from '../../features/orders/quotes/AskPrice.tsx';
import { goodsBySeller } from '../../features/orders/quotes/sellers-goods.ts';
import { AskMany } from '../../features/orders/requests-for-quotes/AskMany.tsx';
import { useSession } from '../../features/people/session/session.hooks.ts';
import { pageMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { PageHeader } from '../../ui/layout/Card.tsx';
import { lateDialog } from '../../ui/overlays/late-dialog.tsx';
import type { Route } from './+types/QuickOrderPage.ts';

const OwnNames = lateDialog(
  async () => (await import('../../features/buying/quick-order/OwnNames.tsx')).OwnNames,
);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Quick order',
    description: 'Paste a message as it came: every line becomes a product, a quantity and a price.',
    path: paths.quickOrder,
  });
}

export default function QuickOrderPage() {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const [areNamesOpen, setAreNamesOpen] = useState(false);
  return (
    <div className="page-container py-5 md:py-6">
      {areNamesOpen ? <OwnNames isOpen onClose={() => setAreNamesOpen(false)} /> : null}
      <Pad
        onAdded={(cart) => void keepCart(queryClient, cart)}
        ask={(ready) => {
          const goods = ready.flatMap(({ product, quantity, line: { targetPrice } }) =>
            product && quantity ? [{ product, quantity, wishPrice: targetPrice }] : [],
          );
          return (
            <>
              <AskPrice look="button" goods={goodsBySeller(goods)} />
              <AskMany size="sm" goods={goods} />
            </>
          );
        }}
        header={(take) => (
          <PageHeader
            title="Quick order"
            subtitle="Paste a message as it came. Every line becomes a product, a quantity and a price before anything is in the cart."
            actions={
              user === null ? undefined : (
                <>
                  <Button
                    variant="secondary"
                    icon={<BookMarked aria-hidden="true" />}
                    onClick={() => setAreNamesOpen(true)}
                  >
                    Your part numbers and names
                  </Button>
                  <FromList onLines={take} />
                </>
              )
            }
          />
        )}
      />
    </div>
  );
}
