import { useQuery } from '@tanstack/react-query';
import NotebookText from 'lucide-react/icons/notebook-text';
import { useSearchParams } from 'react-router';
import { may } from '../../../domain/people/company-roles.ts';
import { useTableSearch } from '../../desk/table-search.hooks.ts';
import { useReceivedBills } from '../../features/books/bills/bills.hooks.ts';
import { ownCreditLinesQuery } from '../../features/orders/credit.ts';
import { AskCreditDialog } from '../../features/orders/credit-lines/AskCreditDialog.tsx';
import { CreditLineCard } from '../../features/orders/credit-lines/CreditLineCard.tsx';
import { OwnCreditRequests } from '../../features/orders/credit-lines/CreditRequests.tsx';
import { CREDIT_SEARCH } from '../../features/orders/credit-lines/credit-line-columns.tsx';
import { PanNeeded } from '../../features/people/company-pan/PanNeeded.tsx';
import { ownCompanyQuery } from '../../features/people/session/session.hooks.ts';
import { unlistedMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { TextLink } from '../../ui/controls/TextLink.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';
import { PageHeader } from '../../ui/layout/Card.tsx';
import { Pagination } from '../../ui/tables/Pagination.tsx';

export const meta = unlistedMeta('Khata', 'What your company buys on account.');

/** What sellers lend the company: one card a seller, with the way to its khata. */
export default function CreditPage() {
  const table = useTableSearch(CREDIT_SEARCH);
  const [search] = useSearchParams();
  const { page } = table.apiQuery;
  const query = useQuery(ownCreditLinesQuery({ page }));
  const { data } = query;
  const { data: own } = useQuery(ownCompanyQuery);
  const role = own?.role ?? null;
  const mayAsk = role !== null && may(role, 'manage_company') && data?.isEnabled === true;
  const sellers = useBilledSellers(mayAsk, data);
  const ask =
    sellers.length > 0 ? (
      <ButtonLink variant="secondary" to={table.hrefFor({}, { ask: '1' })} preventScrollReset>
        Ask a seller for credit
      </ButtonLink>
    ) : undefined;
  const isEmpty = data !== undefined && data.lines.length === 0 && data.requests.length === 0;
  return (
    <div className="pb-10">
      <PageHeader
        title="Khata"
        subtitle={
          <>
            What your company buys on account. The seller lends, not Thokmandu:{' '}
            <TextLink to={`${paths.terms}#on-account`}>how it works</TextLink>.
          </>
        }
        actions={isEmpty ? undefined : ask}
      />
      <PanNeeded />
      {data === undefined ? (
        <NotLoaded query={query} failed="Your credit lines could not be loaded" boxes={2} box="h-44" />
      ) : isEmpty ? (
        <EmptyState
          picture={<NotebookText />}
          title={data.isEnabled ? 'Nothing on account yet' : 'On account is not offered now'}
          text={
            data.isEnabled
              ? 'A seller who knows you can let you pay later. What they offer shows here, for an owner of your company to accept.'
              : 'Sellers cannot lend here at the moment.'
          }
          action={ask ?? <ButtonLink to={paths.products}>Browse Products</ButtonLink>}
        />
      ) : (
        <div className="flex flex-col gap-4">
          <OwnCreditRequests requests={data.requests} />
          {data.lines.map((line) => (
            <CreditLineCard key={line._id} line={line} />
          ))}
          <Pagination
            label="Credit lines"
            page={data.pagination.page}
            pages={data.pagination.pages}
            hrefFor={(next) => table.hrefFor({ page: next })}
          />
        </div>
      )}
      {search.get('ask') === '1' && sellers.length > 0 ? (
        <AskCreditDialog sellers={sellers} onClose={table.close} />
      ) : null}
    </div>
  );
}

/** Sellers that have billed the company, without those that lend already or were asked. */
function useBilledSellers(
  isAsked: boolean,
  credit:
    | { lines: readonly { status: string; seller: Seller }[]; requests: readonly { seller: Seller }[] }
    | undefined,
) {
  const bills = useReceivedBills({ limit: 1 });
  if (!isAsked || credit === undefined) return [];
  const taken = new Set([
    ...credit.lines.flatMap(({ status, seller }) => (status === 'closed' ? [] : [seller._id])),
    ...credit.requests.map(({ seller }) => seller._id),
  ]);
  return (bills.data?.issuers ?? []).flatMap(({ _id, name }) =>
    _id === null || taken.has(_id) ? [] : [{ _id, name }],
  );
}

interface Seller {
  _id: string;
}
