import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { CalendarState, MadeCalendar } from '../../../../contract/payments/calendar.contract.ts';
import { apiDelete, apiGet, apiPost, errorText } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';

export type CalendarSide = 'buying' | 'selling';

const pathOf = (side: CalendarSide) => (side === 'buying' ? '/api/users/calendar' : '/api/seller/calendar');

/** Whether there is a private address. */
export function calendarQuery(side: CalendarSide) {
  return queryOptions({
    queryKey: ['my', 'calendar', side],
    queryFn: ({ signal }) => apiGet<CalendarState>(pathOf(side), { signal }),
    staleTime: 0,
  });
}

/** Makes the address, which is known until the page is left. */
export function useMakeCalendar(side: CalendarSide) {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: () => apiPost<MadeCalendar>(pathOf(side), {}),
    onSuccess: ({ since }) => queryClient.setQueryData(calendarQuery(side).queryKey, { since }),
    onError: (error) => toast.error(errorText(error, 'The address could not be made')),
  });
}

export function useEndCalendar(side: CalendarSide) {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: () => apiDelete<CalendarState>(pathOf(side)),
    onSuccess: (state) => {
      queryClient.setQueryData(calendarQuery(side).queryKey, state);
      toast.success('The address no longer works');
    },
    onError: (error) => toast.error(errorText(error, 'The address could not be stopped')),
  });
}
