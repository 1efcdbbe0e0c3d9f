import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Alert, Alerts } from '../../../contract/alerts.contract.ts';
import { apiDelete, apiGet, apiPath, errorText } from '../../data/api-client.ts';
import { useHeldCall } from '../../desk/held-call.hooks.ts';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { ALERTS } from './alerts.hooks.ts';

/** One page of the alerts of whoever is signed in. While another one is on its way the old one stays. */
export function useAlerts(page: number) {
  return useQuery({
    queryKey: ['my', ALERTS, 'list', page],
    queryFn: ({ signal }) => apiGet<Alerts>(apiPath('/api/alerts', { page }), { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/**
 * Takes alerts off the page at once; the server hears of each when its offer of Undo is over. Until it has, whatever is
 * read still holds and counts them: `shown` does not.
 */
export function useRemoveAlert(read: Alerts | undefined) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const hold = useHeldCall();
  // Whole, not their ids: those of another page count too.
  const [leaving, setLeaving] = useState<readonly Alert[]>([]);

  function release({ _id }: Alert) {
    setLeaving((now) => now.filter((one) => one._id !== _id));
  }

  async function send(alert: Alert) {
    try {
      await apiDelete(`/api/alerts/${encodeURIComponent(alert._id)}`, { isKept: true });
    } catch (error) {
      toast.error(errorText(error, 'The alert could not be removed'));
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['my', ALERTS] });
      release(alert);
    }
  }

  function remove(alert: Alert) {
    setLeaving((now) => [...now, alert]);
    hold(
      'Alert removed',
      () => void send(alert),
      () => release(alert),
    );
  }

  const shown = read && {
    ...read,
    alerts: read.alerts.filter(({ _id }) => !leaving.some((one) => one._id === _id)),
    active: read.active - leaving.filter(({ state }) => state === 'active').length,
    pagination: { ...read.pagination, total: read.pagination.total - leaving.length },
  };
  return { shown, remove };
}
