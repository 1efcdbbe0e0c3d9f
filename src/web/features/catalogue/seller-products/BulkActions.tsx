import { useState } from 'react';
import type { BulkAction } from '../../../../contract/catalogue/bulk-products.contract.ts';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { errorText } from '../../../data/api-client.ts';
import { useRefusedProducts } from '../../../desk/refused-products.hooks.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { PriceChangeDialog } from './PriceChangeDialog.tsx';
import { type ProductChoice, useBulkAction } from './product-changes.hooks.ts';

const FAILED = {
  activate: 'Failed to update status',
  deactivate: 'Failed to update status',
  confirmStock: 'Failed to confirm the stock',
  delete: 'Failed to delete product',
};

const DONE: Record<BulkAction, (count: number) => string> = {
  activate: (count) => (count === 1 ? '1 product is active' : `${formatCount(count)} products are active`),
  deactivate: (count) =>
    count === 1 ? '1 product is inactive' : `${formatCount(count)} products are inactive`,
  confirmStock: (count) =>
    count === 1 ? 'Stock confirmed' : `Stock of ${formatCount(count)} products confirmed`,
  delete: (count) =>
    count === 1 ? 'Product deleted successfully' : `${formatCount(count)} products deleted successfully`,
};

/** The buttons for the chosen rows. What could not be done is listed with its reason. */
export function BulkActions({
  choice,
  count,
  onDone,
}: {
  choice: ProductChoice;
  /** How many products that is. */
  count: number;
  onDone: () => void;
}) {
  const { mutateAsync, isPending, variables } = useBulkAction();
  const confirm = useConfirm();
  const toast = useToast();
  const [isPricing, setIsPricing] = useState(false);
  const { settle, refusals } = useRefusedProducts(onDone);

  async function run(action: BulkAction) {
    if (isPending) return;
    if (action === 'delete' && !(await confirm(deleteQuestion(count)))) return;
    try {
      const result = await mutateAsync({ ...choice, action });
      if (result.doneCount > 0) toast.success(DONE[action](result.doneCount));
      settle(result);
    } catch (error) {
      toast.error(errorText(error, FAILED[action]));
    }
  }

  const busy = (action: BulkAction) => isPending && variables.action === action;
  return (
    <>
      <Button size="sm" variant="secondary" busy={busy('activate')} onClick={() => void run('activate')}>
        Activate
      </Button>
      <Button size="sm" variant="secondary" busy={busy('deactivate')} onClick={() => void run('deactivate')}>
        Deactivate
      </Button>
      <Button
        size="sm"
        variant="secondary"
        busy={busy('confirmStock')}
        onClick={() => void run('confirmStock')}
      >
        Confirm stock
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setIsPricing(true)}>
        Change prices
      </Button>
      <Button size="sm" variant="danger-ghost" busy={busy('delete')} onClick={() => void run('delete')}>
        Delete
      </Button>
      {isPricing ? <PriceChangeDialog choice={choice} onClose={() => setIsPricing(false)} /> : null}
      {refusals}
    </>
  );
}

function deleteQuestion(count: number) {
  return {
    title: count === 1 ? 'Delete product' : 'Delete products',
    question:
      count === 1
        ? 'Are you sure you want to delete this product? This action cannot be undone.'
        : `Are you sure you want to delete these ${formatCount(count)} products? This action cannot be undone.`,
    action: 'Delete',
  };
}
