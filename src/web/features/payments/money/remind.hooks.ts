import { useRemind } from './money.hooks.ts';

/** Asks a seller for their bank account, as an action of their row; once a day, the server says. */
export function useRemindAction() {
  const remind = useRemind();
  return (sellerId: string) => ({
    label: 'Remind',
    isBusy: remind.isPending && remind.variables === sellerId,
    onSelect: () =>
      remind.mutate(sellerId, {
        done: 'Reminder sent',
        failed: 'The reminder could not be sent',
      }),
  });
}
