import { useQueryClient } from '@tanstack/react-query';
import List from 'lucide-react/icons/list';
import { useState } from 'react';
import type { ListSummary } from '../../../../contract/buying/lists.contract.ts';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { errorText } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { lateDialog } from '../../../ui/overlays/late-dialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { listQuery, useLists } from './lists.hooks.ts';

const ChooseListDialog = lateDialog(async () => (await import('./ChooseListDialog.tsx')).ChooseListDialog);

/** The lines of one of the own lists, taken elsewhere; what is sold no longer stays behind and is told. */
export function FromList({ onLines }: { onLines: (lines: { sku: string; quantity: number }[]) => void }) {
  const { data: lists } = useLists();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [isOpen, setIsOpen] = useState(false);
  const take = useMutation({
    mutationFn: ({ _id }: ListSummary) => queryClient.fetchQuery(listQuery(_id)),
    onSuccess: ({ name, lines }) => {
      const sold = lines.filter(({ isSold }) => isSold);
      setIsOpen(false);
      onLines(sold.map(({ product: { sku }, quantity }) => ({ sku, quantity })));
      const lost = lines.length - sold.length;
      if (lost > 0)
        toast.error(
          lost === 1
            ? `1 product of ${name} is no longer sold`
            : `${formatCount(lost)} products of ${name} are no longer sold`,
        );
    },
    onError: (error) => toast.error(errorText(error, 'The list could not be read. Try again.')),
  });
  return (
    <>
      <Button
        variant="secondary"
        icon={<List aria-hidden="true" />}
        disabled={lists === undefined}
        onClick={() => setIsOpen(true)}
      >
        From a list
      </Button>
      {isOpen && lists ? (
        <ChooseListDialog
          title="From a list"
          text="Its products are added to the message below. Nothing is in the cart yet."
          nothing="None of your lists holds a product yet."
          action="Take the products"
          lists={lists.filter(({ lineCount }) => lineCount > 0)}
          isBusy={take.isPending}
          onChoose={(list) => take.mutate(list)}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}
