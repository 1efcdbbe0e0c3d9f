import NotebookText from 'lucide-react/icons/notebook-text';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CreditLine, CreditRequest } from '../../../../contract/orders/credit-lines.contract.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { useTableSearch } from '../../../desk/table-search.hooks.ts';
import { ChangeLineDialog } from '../../../features/orders/credit-lines/ChangeLineDialog.tsx';
import { CreditRequests } from '../../../features/orders/credit-lines/CreditRequests.tsx';
import {
  CREDIT_SEARCH,
  creditChips,
  sellerLineColumns,
} from '../../../features/orders/credit-lines/credit-line-columns.tsx';
import {
  useSellerCreditLines,
  useSellerLineSteps,
} from '../../../features/orders/credit-lines/credit-lines.hooks.ts';
import { OfferLineDialog } from '../../../features/orders/credit-lines/OfferLineDialog.tsx';
import { useMaySell } from '../../../features/people/session/desk-role.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import type { RowAction } from '../../../ui/tables/RowActions.tsx';
import { TableFrame } from '../../../ui/tables/TableFrame.tsx';

export const meta = unlistedMeta('Credit lines', 'What you lend to companies.');

/** What a seller lends: to whom, how much of it is used, what is late. */
export default function SellerCreditPage() {
  const [search] = useSearchParams();
  const table = useTableSearch(CREDIT_SEARCH);
  const { sortBy: _sort, search: _search, ...apiQuery } = table.apiQuery;
  const query = useSellerCreditLines(apiQuery);
  const steps = useSellerLineSteps();
  const [changed, setChanged] = useState<CreditLine | null>(null);
  const [answered, setAnswered] = useState<CreditRequest | null>(null);
  const { data } = query;
  const mayLend = useMaySell()('money') && data?.isEnabled !== false;
  const offer = mayLend ? (
    <ButtonLink to={table.hrefFor({}, { new: '1' })} preventScrollReset icon={<Plus aria-hidden="true" />}>
      Offer a credit line
    </ButtonLink>
  ) : undefined;
  const actions = (line: CreditLine): RowAction[] => [
    ...(line.can.reopen ? [{ label: 'Open again', onSelect: () => void steps.reopen(line) }] : []),
    ...(line.can.change
      ? [{ label: 'Change', icon: <Pencil />, look: 'icon', onSelect: () => setChanged(line) } as const]
      : []),
    ...(line.acceptedAt === null
      ? []
      : [
          {
            label: 'Khata',
            icon: <NotebookText />,
            look: 'icon',
            to: deskPaths.sellerKhataOf(line.company._id),
          } as const,
        ]),
    ...(line.can.end
      ? [
          {
            label: line.status === 'offered' ? 'Withdraw' : 'End',
            isDanger: true,
            onSelect: () => void steps.end(line),
          },
        ]
      : []),
  ];
  return (
    <div className="pb-10">
      <DeskHeader
        title="Credit lines"
        subtitle="You lend, not Thokmandu: goods today, the money within the days you say."
        actions={offer}
      />
      {data?.isEnabled === false ? (
        <Banner tone="info" className="mb-4">
          New orders on account are switched off at the moment. What is billed stays to be paid.
        </Banner>
      ) : null}
      <CreditRequests requests={data?.requests ?? []} onOffer={mayLend ? setAnswered : null} />
      <TableFrame
        name="seller-credit-lines"
        caption="Credit lines"
        table={table}
        query={query}
        rows={data?.lines}
        rowKey={({ _id }) => _id}
        rowName={({ company }) => company.name}
        columns={sellerLineColumns}
        actions={(line) => actions(line)}
        rowTone={({ late }) => (late === null ? undefined : 'danger')}
        chips={creditChips(data?.counts)}
        errorTitle="The credit lines could not be loaded"
        empty={{
          picture: <NotebookText />,
          title: 'You lend to nobody yet',
          text: 'Offer a company that you know goods today and the bill in 7 to 60 days. It counts once an owner of the company accepts.',
          action: offer ?? <TextLink to={`${paths.terms}#on-account`}>How it works</TextLink>,
        }}
        filteredEmptyTitle="No credit lines found"
      />
      {search.get('new') === '1' ? <OfferLineDialog request={null} onClose={table.close} /> : null}
      {answered === null ? null : <OfferLineDialog request={answered} onClose={() => setAnswered(null)} />}
      {changed === null ? null : <ChangeLineDialog line={changed} onClose={() => setChanged(null)} />}
    </div>
  );
}
