import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type {
  CashAtDoor,
  DecideRow,
  RemittanceInput,
  RemittanceList,
  RemittanceResult,
} from '../../../../contract/payments/remittances.contract.ts';
import { apiGet, apiPost } from '../../../data/api-client.ts';
import type { ListQuery } from '../../../data/own-queries.ts';
import { useDeskList, useDeskStep } from '../../../desk/desk-list.hooks.ts';

export const ADMIN_CASH = 'admin-cash';
const REMITTANCES = '/api/admin/cash/remittances';

/** What couriers have, and what is still to be collected. */
export function useCash() {
  return useDeskList<CashAtDoor>(ADMIN_CASH, '/api/admin/cash', {});
}

export function useRemittances(query: ListQuery) {
  return useDeskList<RemittanceList>(ADMIN_CASH, REMITTANCES, query);
}

/** One courier's file with its rows. */
export function useRemittance(id: string) {
  return useQuery({
    queryKey: ['my', ADMIN_CASH, 'remittance', id],
    queryFn: ({ signal }) => apiGet<RemittanceResult>(`${REMITTANCES}/${encodeURIComponent(id)}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Reads a courier's file, or records it where the input has a bank reference. */
export const sendRemittance = ({ courier, ...input }: Partial<RemittanceInput> & { courier: string }) =>
  apiPost<RemittanceResult>(`/api/admin/couriers/${encodeURIComponent(courier)}/remittances`, input);

/** What the desk says of a parcel: its return fee is let go, or the claim on its courier is closed. */
export function useDoorWord(parcelId: string, word: 'waive' | 'close-claim') {
  return useDeskStep<{ reason: string }>(ADMIN_CASH, (body) =>
    apiPost(`/api/admin/cash/parcels/${encodeURIComponent(parcelId)}/${word}`, body),
  );
}

export function useDecideRow(remittanceId: string) {
  return useDeskStep(ADMIN_CASH, ({ position, ...input }: DecideRow & { position: number }) =>
    apiPost(`${REMITTANCES}/${encodeURIComponent(remittanceId)}/rows/${position}`, input),
  );
}
