import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Alert, Alerts } from '../../../../contract/buying/alerts.contract.ts';
import { apiDelete, errorText } from '../../../data/api-client.ts';
import { ownList } from '../../../data/own-queries.ts';
import { useHeldCall } from '../../../desk/held-call.hooks.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { ALERTS } from './alerts.hooks.ts';

/** One page of the alerts of whoever is signed in. While another one is on its way the old one stays. */
export function useAlerts(page: number) {
  return useQuery(ownList<Alerts>(ALERTS, '/api/alerts', { page }));
}

/** An alert that was removed, and the page that it stood on. */
interface Leaving {
  alert: Alert;
  page: number;
}

/**
 * A page of alerts without those that are leaving. It counts one of another page as well, one of its own only while it
 * holds it: read again, it may know of the removal before this does.
 */
export function withoutLeaving(read: Alerts, leaving: readonly Leaving[]): Alerts {
  const { alerts, active, pagination } = read;
  const isHere = ({ _id }: Alert) => alerts.some((one) => one._id === _id);
  const counted = leaving.filter(({ alert, page }) => page !== pagination.page || isHere(alert));
  const watching = counted.filter(({ alert }) => alert.state === 'active');
  return {
    alerts: alerts.filter(({ _id }) => !leaving.some(({ alert }) => alert._id === _id)),
    active: Math.max(0, active - watching.length),
    pagination: { ...pagination, total: Math.max(0, pagination.total - counted.length) },
  };
}

/**
 * Takes alerts off the page at once; the server hears of each when its offer of Undo is over. Until it has, whatever is
 * read still holds and counts them: `shown` does not.
 */
export function useRemoveAlert(read: Alerts | undefined) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const hold = useHeldCall();
  const [leaving, setLeaving] = useState<readonly Leaving[]>([]);

  function release({ _id }: Alert) {
    setLeaving((now) => now.filter(({ alert }) => alert._id !== _id));
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
    const page = read?.pagination.page ?? 1;
    setLeaving((now) => [...now, { alert, page }]);
    hold(
      'Alert removed',
      () => void send(alert),
      () => release(alert),
    );
  }

  return { shown: read && withoutLeaving(read, leaving), remove };
}
