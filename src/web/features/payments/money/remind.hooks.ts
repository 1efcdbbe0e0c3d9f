import { errorText } from '../../../data/api-client.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { useRemind } from './money.hooks.ts';

/** Asks a seller for their bank account, as an action of their row; once a day, the server says. */
export function useRemindAction() {
  const remind = useRemind();
  const toast = useToast();
  return (sellerId: string) => ({
    label: 'Remind',
    isBusy: remind.isPending && remind.variables === sellerId,
    onSelect: () =>
      remind.mutate(sellerId, {
        onSuccess: () => toast.success('Reminder sent'),
        onError: (error) => toast.error(errorText(error, 'The reminder could not be sent')),
      }),
  });
}
