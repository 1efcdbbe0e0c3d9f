import { useQuery } from '@tanstack/react-query';
import type {
  AdminCredit,
  AskCreditLineInput,
  ChangeCreditLineInput,
  CreditLine,
  CreditLineList,
  CreditRequest,
  LendableCompanies,
  OfferCreditLineInput,
} from '../../../../contract/orders/credit-lines.contract.ts';
import { apiGet, apiPatch, apiPath, apiPost } from '../../../data/api-client.ts';
import { type ListQuery, ownList } from '../../../data/own-queries.ts';
import { useDeskStep } from '../../../desk/desk-list.hooks.ts';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { CREDIT, OWN_CREDIT_LINES, SELLER_CREDIT_LINES } from '../credit.ts';

/** What the seller of the session lends, and to whom it is asked to. */
export function useSellerCreditLines(query: ListQuery) {
  return useQuery(ownList<CreditLineList>(CREDIT, SELLER_CREDIT_LINES, query));
}

/** What all sellers lend. */
export function useAdminCredit(query: ListQuery) {
  return useQuery(ownList<AdminCredit>(CREDIT, '/api/admin/credit', query));
}

/** Companies that bought from the seller and fit what is typed. */
export function useLendableCompanies(search: string) {
  const path = apiPath(`${SELLER_CREDIT_LINES}/companies`, { search });
  return useQuery({
    queryKey: ['my', CREDIT, 'companies', path],
    queryFn: ({ signal }) => apiGet<LendableCompanies>(path, { signal }),
    enabled: search !== '',
    staleTime: 30_000,
  });
}

export const offerCreditLine = (input: OfferCreditLineInput) =>
  apiPost<CreditLine>(SELLER_CREDIT_LINES, input);
export const changeCreditLine = (id: string, change: ChangeCreditLineInput) =>
  apiPatch<CreditLine>(`${SELLER_CREDIT_LINES}/${encodeURIComponent(id)}`, change);
export const askCreditLine = (input: AskCreditLineInput) => apiPost<CreditRequest>(OWN_CREDIT_LINES, input);

interface LineStep {
  call: () => Promise<unknown>;
  done: string;
}

/** Does something to a line, after a question where there is one; the lists are read again. */
export function useCreditLineStep() {
  const confirm = useConfirm();
  const { mutate, isPending } = useDeskStep(CREDIT, ({ call }: LineStep) => call());
  const run = async (step: LineStep, question: Parameters<typeof confirm>[0]) => {
    if (!(await confirm(question))) return;
    mutate(step, {
      done: step.done,
      failed: 'The credit line could not be changed',
    });
  };
  return { run, isBusy: isPending };
}

const answerPath = (id: string, answer: 'accept' | 'decline' | 'end') =>
  `${OWN_CREDIT_LINES}/${encodeURIComponent(id)}/${answer}`;

/** What a company does with what a seller lends it. */
export function useBuyerLineSteps() {
  const { run, isBusy } = useCreditLineStep();
  return {
    isBusy,
    accept: ({ _id, seller, days }: CreditLine, limit: string) =>
      run(
        {
          call: () => apiPost(answerPath(_id, 'accept')),
          done: `You can order from ${seller.companyName} on account`,
        },
        {
          title: 'Accept the credit line',
          question: `${seller.companyName} lends your company up to ${limit}. Each bill is due ${days} days after its day, without interest. Thokmandu lends nothing. Whoever may order for your company can use it.`,
          action: 'Accept',
          tone: 'primary',
        },
      ),
    decline: ({ _id, seller }: CreditLine) =>
      run(
        { call: () => apiPost(answerPath(_id, 'decline')), done: 'Credit line declined' },
        {
          title: 'Decline the credit line',
          question: `Decline what ${seller.companyName} offers? Only a new offer brings it back.`,
          action: 'Decline',
          keep: 'Keep the offer',
        },
      ),
    end: ({ _id, seller }: CreditLine) =>
      run(
        { call: () => apiPost(answerPath(_id, 'end')), done: 'Credit line ended' },
        {
          title: 'End the credit line',
          question: `You can order from ${seller.companyName} on account no more. What is billed stays to be paid, each bill by its day.`,
          action: 'End it',
          keep: 'Keep it',
        },
      ),
  };
}

/** What a seller does with a line beside changing it, and with a wish for one. */
export function useSellerLineSteps() {
  const { run, isBusy } = useCreditLineStep();
  return {
    isBusy,
    end: ({ _id, company, status }: CreditLine) =>
      run(
        {
          call: () => changeCreditLine(_id, { state: 'closed' }),
          done: status === 'offered' ? 'Offer withdrawn' : 'Credit line ended',
        },
        status === 'offered'
          ? {
              title: 'Withdraw the offer',
              question: `${company.name} can accept it no more.`,
              action: 'Withdraw',
              keep: 'Keep the offer',
            }
          : {
              title: 'End the credit line',
              question: `${company.name} can order on account no more. What is billed stays to be paid, each bill by its day.`,
              action: 'End it',
              keep: 'Keep it',
            },
      ),
    reopen: ({ _id, company }: CreditLine) =>
      run(
        { call: () => changeCreditLine(_id, { state: 'open' }), done: 'Credit line open again' },
        {
          title: 'Let it go on',
          question: `${company.name} can order on account again although something is late.`,
          action: 'Open again',
          tone: 'primary',
        },
      ),
    decline: ({ _id, company }: CreditRequest) =>
      run(
        {
          call: () => apiPost(`/api/seller/credit-requests/${encodeURIComponent(_id)}/decline`),
          done: 'Request declined',
        },
        {
          title: 'Decline the request',
          question: `${company.name} is told that you offer no credit now.`,
          action: 'Decline',
          keep: 'Keep it',
        },
      ),
  };
}
