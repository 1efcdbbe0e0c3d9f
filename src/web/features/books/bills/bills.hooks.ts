import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { IssuedBillList, Register } from '../../../../contract/books/bill-registers.contract.ts';
import type { BillToInput } from '../../../../contract/books/bill-to.contract.ts';
import type {
  BillCopies,
  BillList,
  CheckedBill,
  CreditNoteForm,
} from '../../../../contract/books/bills.contract.ts';
import {
  ApiError,
  apiFile,
  apiGet,
  apiPath,
  apiPost,
  errorText,
  isMissing,
} from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { type ListQuery, ownList } from '../../../data/own-queries.ts';
import { useRepeatKeys } from '../../../data/repeat-keys.hooks.ts';
import { useStep } from '../../../data/step.hooks.ts';
import { saveFile } from '../../../desk/table-search.hooks.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { isBeingDrawn } from './bill-text.ts';

/** A page of a list of bills. While another one is on its way the old one stays. */
export function useReceivedBills(query: ListQuery) {
  return useQuery(ownList<BillList>('bills', '/api/bills', query));
}

const BEING_DRAWN_REFRESH_MS = 3_000;

/** Every bill of an order; read again while a document is being drawn. */
export function billsOfOrderQuery(orderId: string) {
  const path = apiPath('/api/bills', { order: orderId, limit: 100 });
  return queryOptions({
    queryKey: ['my', 'bills', 'order', orderId],
    queryFn: ({ signal }) => apiGet<BillList>(path, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.dataUpdateCount < 20 && state.data?.bills.some(isBeingDrawn) ? BEING_DRAWN_REFRESH_MS : false,
  });
}

/** What a seller issued, or all issuers did. */
export function useIssuedBills(who: 'seller' | 'admin', query: ListQuery) {
  return useQuery(ownList<IssuedBillList>('bills', `/api/${who}/bills`, query));
}

export function useRegister(who: 'seller' | 'admin', query: ListQuery) {
  return useQuery(ownList<Register>('bills', `/api/${who}/bills/registers`, query));
}

/** How many buyers a fiscal year has above one lakh; null until it is known. */
export function useLargeBuyerCount(
  who: 'seller' | 'admin',
  { fiscalYear, seller }: { fiscalYear: string; seller: string | null },
): number | null {
  const { data } = useRegister(who, { kind: 'large', fiscalYear, seller, limit: 1 });
  return data?.fiscalYear === fiscalYear ? data.pagination.total : null;
}

const WAIT_MS = 2_000;
const MOST_WAITS = 15;

/** A file of documents; while they are being drawn it is asked for again, for half a minute. */
async function drawnFile(path: string): Promise<File> {
  for (let waits = 0; ; waits += 1) {
    const file = await apiFile(path);
    if (!file.type.startsWith('application/json')) return file;
    if (waits === MOST_WAITS)
      throw new ApiError(202, { message: 'Still being prepared. Please try again in a moment.' });
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}

/** Saves the document of a bill, once it is drawn. */
export function useBillDocument() {
  const toast = useToast();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (billId: string) => drawnFile(`/api/bills/${encodeURIComponent(billId)}/pdf`),
    onSuccess: (file) => {
      saveFile(file);
      void queryClient.invalidateQueries({ queryKey: ['my', 'bills'] });
    },
    onError: (error) => toast.error(errorText(error, 'The bill could not be loaded')),
  });
  return { save: mutate, busyId: isPending ? variables : null };
}

export type BillFile = 'xlsx' | 'csv' | 'zip';

/** Saves many bills as one file. */
export function useBillFile(path: string, query: ListQuery) {
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: (format: BillFile) => drawnFile(apiPath(path, { ...query, format })),
    onSuccess: saveFile,
    onError: (error) => toast.error(errorText(error, 'The file could not be exported')),
  });
  return { save: mutate, isBusy: isPending };
}

/** Bills, parcels and refunds are read again after a correction. */
function useCorrection<Input>(call: (input: Input, idempotencyKey: string) => Promise<unknown>) {
  const once = useRepeatKeys();
  return useStep((input: Input) => once(input, (idempotencyKey) => call(input, idempotencyKey)), {
    queryKey: ['my'],
  });
}

type Issuer = 'seller' | 'admin';
const issuedBill = (who: Issuer, billId: string) => `/api/${who}/bills/${encodeURIComponent(billId)}`;

export function useCreditNote(who: Issuer, billId: string) {
  return useCorrection((form: CreditNoteForm, idempotencyKey) =>
    apiPost(`${issuedBill(who, billId)}/credit-notes`, form, { idempotencyKey }),
  );
}

export function useReissue(who: Issuer, billId: string) {
  return useCorrection((form: { billTo: BillToInput; reason: string }, idempotencyKey) =>
    apiPost(`${issuedBill(who, billId)}/reissue`, form, { idempotencyKey }),
  );
}

/** To whom a bill was handed out. */
export function useCopies(billId: string) {
  const path = `/api/bills/${encodeURIComponent(billId)}/copies`;
  return useQuery({
    queryKey: ['my', 'bills', path],
    queryFn: ({ signal }) => apiGet<BillCopies>(path, { signal }),
    staleTime: 0,
  });
}

export function useAskReissue(billId: string) {
  return useCorrection((form: { billTo: BillToInput }) =>
    apiPost(`/api/bills/${encodeURIComponent(billId)}/ask-reissue`, form),
  );
}

/** What anybody may know of a bill whose code they hold; null: there is none. */
export function checkedBillQuery(code: string) {
  const path = apiPath('/api/bills/check', { code });
  return queryOptions({
    queryKey: ['bill-check', code],
    queryFn: async ({ signal }): Promise<CheckedBill | null> => {
      try {
        return await apiGet<CheckedBill>(path, { signal });
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    enabled: code !== '',
    retry: false,
    staleTime: 60_000,
  });
}
