import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  AdminPayment,
  AdminPaymentList,
  confirmPaymentSchema,
  refundedPaymentSchema,
} from '../../../../contract/payments/admin-payments.contract.ts';
import type { StatementProposals } from '../../../../contract/payments/statement-import.contract.ts';
import type {
  assignTransferSchema,
  recordTransferSchema,
  UnassignedTransfer,
  UnassignedTransferList,
} from '../../../../contract/payments/unassigned-transfers.contract.ts';
import { apiPost, errorText } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { type ListQuery, ownList } from '../../../data/own-queries.ts';
import { useStep } from '../../../data/step.hooks.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';

const KEY = ['my', 'admin-payments'] as const;

/** A page of the desk. While another one is on its way the old one stays. */
export function useAdminPayments(query: ListQuery) {
  return useQuery(ownList<AdminPaymentList>('admin-payments', '/api/admin/payments', query));
}

export type ConfirmInput = z.input<typeof confirmPaymentSchema>;

/** One step of an admin on a payment. The desk is read again after it, and after a refusal too. */
function useDeskMutation<Input, Result>(call: (input: Input) => Promise<Result>) {
  return useStep(call, {
    queryKey: ['my'],
    // The dashboard has the number of those that wait.
    predicate: ({ queryKey }) => queryKey[1] === KEY[1] || queryKey[1] === 'dashboard',
  });
}

function stepPath(
  paymentId: string,
  step: 'confirm' | 'reject' | 'refunded' | 'recheck' | 'name-matches',
): string {
  return `/api/admin/payments/${encodeURIComponent(paymentId)}/${step}`;
}

export function useConfirmPayment() {
  return useDeskMutation(({ paymentId, ...input }: ConfirmInput & { paymentId: string }) =>
    apiPost(stepPath(paymentId, 'confirm'), input),
  );
}

export function useRejectPayment(paymentId: string) {
  return useDeskMutation((reason: string) => apiPost(stepPath(paymentId, 'reject'), { reason }));
}

/** The name on a transfer is the one of the company's PAN. Told here: the dialog may be closed by then. */
export function useMatchName(paymentId: string) {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (panNumber: string) => apiPost(stepPath(paymentId, 'name-matches'), { panNumber }),
    onSuccess: (_, panNumber) => toast.success(`PAN ${panNumber} is proven`),
    onError: (error) => toast.error(errorText(error, 'The PAN could not be proven')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}

export function useMarkRefunded(paymentId: string) {
  return useDeskMutation((input: z.input<typeof refundedPaymentSchema>) =>
    apiPost<{ payment: AdminPayment }>(stepPath(paymentId, 'refunded'), input),
  );
}

/** Asks the gateway again what became of a wallet payment. */
export function useRecheckPayment(paymentId: string) {
  return useDeskMutation(() => apiPost<{ payment: AdminPayment }>(stepPath(paymentId, 'recheck')));
}

/** Compares a bank statement with what waits; changes nothing. */
export function useImportStatement() {
  return useMutation({
    mutationFn: (csv: string) => apiPost<StatementProposals>('/api/admin/payments/import', { csv }),
  });
}

export type RecordTransferInput = z.input<typeof recordTransferSchema>;

const TRANSFERS = '/api/admin/payments/transfers';
const transferPath = (id: string, step: 'assign' | 'refunded' | 'withdraw') =>
  `${TRANSFERS}/${encodeURIComponent(id)}/${step}`;

/** A page of the transfers that named nothing. They stand beside the payments: a step on one reads both again. */
export function useUnassignedTransfers(query: ListQuery) {
  return useQuery(ownList<UnassignedTransferList>('admin-payments', TRANSFERS, query));
}

/** Records a transfer that nobody awaited: for an order, or for nobody yet. */
export function useRecordTransfer() {
  return useDeskMutation((input: RecordTransferInput) =>
    apiPost<{ transfer: UnassignedTransfer }>(TRANSFERS, input),
  );
}

export function useAssignTransfer(transferId: string) {
  return useDeskMutation((input: z.input<typeof assignTransferSchema>) =>
    apiPost<{ transfer: UnassignedTransfer }>(transferPath(transferId, 'assign'), input),
  );
}

export function useWithdrawTransfer(transferId: string) {
  return useDeskMutation((reason: string) => apiPost(transferPath(transferId, 'withdraw'), { reason }));
}

export function useReturnTransfer(transferId: string) {
  return useDeskMutation((bankReference: string) =>
    apiPost(transferPath(transferId, 'refunded'), { bankReference }),
  );
}
