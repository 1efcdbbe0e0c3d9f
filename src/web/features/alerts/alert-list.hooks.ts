import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Alert, Alerts } from '../../../contract/alerts.contract.ts';
import { apiDelete, apiGet, apiPath, errorText } from '../../data/api-client.ts';
import { useHeldCall } from '../../desk/held-call.hooks.ts';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { ALERTS } from './alerts.hooks.ts';

const listKey = (page: number) => ['my', ALERTS, 'list', page] as const;

/** One page of the alerts of whoever is signed in. While another one is on its way the old one stays. */
export function useAlerts(page: number) {
  return useQuery({
    queryKey: listKey(page),
    queryFn: ({ signal }) => apiGet<Alerts>(apiPath('/api/alerts', { page }), { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Takes an alert off the page at once; the server hears of it when the offer of Undo is over. */
export function useRemoveAlert(page: number) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const hold = useHeldCall();
  return (alert: Alert) => {
    const readAnew = () => void queryClient.invalidateQueries({ queryKey: ['my', ALERTS] });
    void queryClient.cancelQueries({ queryKey: ['my', ALERTS] });
    queryClient.setQueryData<Alerts>(
      listKey(page),
      (now) =>
        now && {
          ...now,
          alerts: now.alerts.filter(({ _id }) => _id !== alert._id),
          active: now.active - (alert.state === 'active' ? 1 : 0),
          pagination: { ...now.pagination, total: now.pagination.total - 1 },
        },
    );
    hold(
      'Alert removed',
      () => {
        apiDelete(`/api/alerts/${encodeURIComponent(alert._id)}`, { isKept: true })
          .catch((error) => toast.error(errorText(error, 'The alert could not be removed')))
          .finally(readAnew);
      },
      readAnew,
    );
  };
}
