import type { CompanyPan } from '../../../../contract/people/company-pan.contract.ts';
import { apiDelete, apiUpload } from '../../../data/api-client.ts';
import { ownThing } from '../../../data/own-queries.ts';
import { useStep } from '../../../data/step.hooks.ts';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';

const PAN = '/api/company/pan';

/** Whether the company's PAN is proven; for who may read its bills. */
export const companyPanQuery = ownThing<CompanyPan>('company', 'pan', PAN);

/** Sends the certificate of a PAN. Read again after a refusal too: the desk may look at what was refused. */
export function useSendCertificate(panNumber: string) {
  return useStep(
    ({ file, onProgress }: { file: File; onProgress: (part: number) => void }) => {
      const form = new FormData();
      form.append('panNumber', panNumber);
      form.append('file', file);
      return apiUpload<CompanyPan>(PAN, form, onProgress);
    },
    { queryKey: companyPanQuery.queryKey },
  );
}

/** Withdraws what waits, or gives up what is proven, once that was asked. */
export function useGiveUpPan() {
  const confirm = useConfirm();
  const { mutate, isPending } = useStep(
    (id: string) => apiDelete<CompanyPan>(`${PAN}/${encodeURIComponent(id)}`),
    { queryKey: companyPanQuery.queryKey },
  );
  const giveUp = (id: string, done: string) =>
    mutate(id, {
      done: done,
      failed: 'Failed to withdraw the PAN',
    });
  return {
    isPending,
    withdraw: (id: string) => giveUp(id, 'Certificate withdrawn'),
    async giveUp(id: string, panNumber: string) {
      const goOn = await confirm({
        title: 'Give up PAN',
        question: `Give up PAN ${panNumber}? Another company can prove it then. Prices that you accepted stay.`,
        action: 'Give up',
        keep: 'Keep PAN',
      });
      if (goOn) giveUp(id, `PAN ${panNumber} given up`);
    },
  };
}
