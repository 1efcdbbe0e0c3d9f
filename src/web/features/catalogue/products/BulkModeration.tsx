import { useState } from 'react';
import type { ModerationAction } from '../../../../domain/catalogue/product-moderation.ts';
import { countText, formatCount } from '../../../../domain/shop/count-text.ts';
import { useRefusedProducts } from '../../../desk/refused-products.hooks.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { type ProductChoice, useModerateMany, useUndoableToast } from './admin-products.hooks.ts';
import { RejectDialog } from './RejectDialog.tsx';

const DONE: Record<ModerationAction, (count: number) => string> = {
  approve: (count) => `${countText(count, 'product')} approved`,
  reject: (count) => `${countText(count, 'product')} rejected`,
  activate: (count) => `${countText(count, 'product')} activated`,
  deactivate: (count) => `${countText(count, 'product')} deactivated`,
  discontinue: (count) => `${countText(count, 'product')} discontinued`,
  delete: (count) => `${countText(count, 'product')} deleted`,
};

/** Buttons for the chosen products. What could not be done is listed with its reason. */
export function BulkModeration({
  choice,
  count,
  onDone,
}: {
  choice: ProductChoice;
  /** How many products that is. */
  count: number;
  onDone: () => void;
}) {
  const { mutateAsync, isPending, variables } = useModerateMany();
  const confirm = useConfirm();
  const undoable = useUndoableToast();
  const [isRejecting, setIsRejecting] = useState(false);
  const { settle, refusals } = useRefusedProducts(onDone);

  async function run(action: ModerationAction, reason?: string) {
    if (isPending) return;
    if (action === 'delete') {
      const goOn = await confirm({
        title: count === 1 ? 'Delete product' : `Delete ${formatCount(count)} products`,
        question:
          count === 1
            ? 'Are you sure you want to delete this product?'
            : `Are you sure you want to delete these ${formatCount(count)} products?`,
        action: 'Delete',
      });
      if (!goOn) return;
    }
    const result = await mutateAsync({
      ...choice,
      action,
      ...(reason === undefined ? {} : { reason }),
    }).catch(() => null);
    if (result === null) return;
    setIsRejecting(false);
    if (result.doneCount > 0) undoable(DONE[action](result.doneCount), result.undoId);
    settle(result);
  }

  const busy = (action: ModerationAction) => isPending && variables.action === action;
  return (
    <>
      <Button size="sm" busy={busy('approve')} onClick={() => void run('approve')}>
        Approve
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setIsRejecting(true)}>
        Reject
      </Button>
      <Button size="sm" variant="secondary" busy={busy('activate')} onClick={() => void run('activate')}>
        Activate
      </Button>
      <Button size="sm" variant="secondary" busy={busy('deactivate')} onClick={() => void run('deactivate')}>
        Deactivate
      </Button>
      <Button
        size="sm"
        variant="secondary"
        busy={busy('discontinue')}
        onClick={() => void run('discontinue')}
      >
        Discontinue
      </Button>
      <Button size="sm" variant="danger-ghost" busy={busy('delete')} onClick={() => void run('delete')}>
        Delete
      </Button>
      {isRejecting ? (
        <RejectDialog
          title={`Reject ${countText(count, 'product')}`}
          isBusy={busy('reject')}
          onReject={(reason) => void run('reject', reason)}
          onClose={() => setIsRejecting(false)}
        />
      ) : null}
      {refusals}
    </>
  );
}
