import ReceiptText from 'lucide-react/icons/receipt-text';
import { useRef } from 'react';
import type {
  IssuedBill,
  IssuedBillList,
  RegisterKind,
} from '../../../../contract/books/bill-registers.contract.ts';
import { BILL_KINDS } from '../../../../domain/books/bill.ts';
import { FISCAL_MONTHS } from '../../../../domain/shop/bikram-sambat.ts';
import { countText, formatCount } from '../../../../domain/shop/count-text.ts';
import { BillPeriod, currentPeriod } from '../../../desk/BillPeriod.tsx';
import { monthName, periodName } from '../../../desk/fiscal-month.ts';
import { useTableSearch } from '../../../desk/table-search.hooks.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { Tabs } from '../../../ui/controls/Tabs.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Combobox, type ComboboxOption } from '../../../ui/fields/Combobox.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import type { RowAction } from '../../../ui/tables/RowActions.tsx';
import type { TableColumn } from '../../../ui/tables/Table.tsx';
import { TableFrame } from '../../../ui/tables/TableFrame.tsx';
import { BillFiles } from './BillFiles.tsx';
import { BillMoney } from './BillMoney.tsx';
import { billColumns, taxOfficeColumn } from './bill-columns.tsx';
import { formatPlainRupees, numberRange } from './bill-text.ts';
import { useBillDocument, useIssuedBills, useLargeBuyerCount } from './bills.hooks.ts';
import { RegisterView } from './RegisterView.tsx';

const TABS: readonly { id: 'bills' | RegisterKind; label: string }[] = [
  { id: 'bills', label: 'Bills' },
  { id: 'sales', label: 'Sales register' },
  { id: 'returns', label: 'Sales return' },
  { id: 'standard', label: 'Standard view' },
  { id: 'large', label: 'Buyers above 1 lakh' },
];
/** Stands among the kinds: one row of chips narrows the list. */
const WITHOUT_PAN = 'without_pan';
const REISSUE_ASKED = 'reissue_asked';
const SEARCH = {
  filters: {
    tab: 'text',
    fiscalYear: 'text',
    month: 'text',
    kind: [...BILL_KINDS, WITHOUT_PAN, REISSUE_ASKED],
    seller: 'text',
  },
  sorts: ['issuedAt:desc'],
  defaultSort: 'issuedAt:desc',
} as const;

/**
 * The issuers that were looked up, and the chosen one, who may be none of them. Every name that was seen is kept: what
 * is looked up or shown next may not say it.
 */
function useIssuerOptions(
  listed: readonly ComboboxOption[],
  chosen: string | null,
  bills: readonly IssuedBill[] = [],
): readonly ComboboxOption[] {
  const seen = useRef(new Map<string | null, string>()).current;
  for (const { issuer } of bills) seen.set(issuer._id, issuer.name);
  for (const { value, label } of listed) seen.set(value, label);
  if (chosen === null || listed.some(({ value }) => value === chosen)) return listed;
  return [...listed, { value: chosen, label: seen.get(chosen) ?? 'The chosen seller' }];
}

/** Bills and registers of a month, of one seller or of all issuers; which ones is in the address. */
export function BillDesk({
  who,
  actions,
  issuers,
}: {
  who: 'seller' | 'admin';
  actions: (bill: IssuedBill) => readonly RowAction[];
  /** Whom the admin may choose, as they type. */
  issuers?: { options: readonly ComboboxOption[]; onType: (typed: string) => void };
}) {
  const table = useTableSearch(SEARCH);
  const now = new Date();
  const period = currentPeriod(now);
  const fiscalYear = table.filters.fiscalYear ?? period.fiscalYear;
  // A number that is searched for may be of any month, unless one is chosen.
  const isAnyMonth = table.search !== '' && table.filters.month === null;
  const month = isAnyMonth ? null : Number(table.filters.month ?? period.month);
  const { kind, seller } = table.filters;
  const isWithoutPan = kind === WITHOUT_PAN;
  const isAsked = kind === REISSUE_ASKED;
  const narrowed = {
    kind: isWithoutPan || isAsked ? null : kind,
    pan: isWithoutPan ? 'without' : null,
    asked: isAsked ? 'open' : null,
    search: table.search || null,
  };
  const registerMonth = month ?? period.month;
  const tab = TABS.find(({ id }) => id === table.filters.tab)?.id ?? 'bills';
  const query = useIssuedBills(who, {
    fiscalYear,
    month,
    seller,
    ...narrowed,
    page: table.page === 1 ? null : table.page,
  });
  const document = useBillDocument();
  const largeBuyers = useLargeBuyerCount(who, { fiscalYear, seller });
  const { data } = query;
  const issuerOptions = useIssuerOptions([OURSELVES, ...(issuers?.options ?? [])], seller, data?.bills);
  const name = periodName(fiscalYear, month);
  const lastFilled = FISCAL_MONTHS.findLast((candidate) =>
    data?.months.some((filled) => filled.month === candidate),
  );
  return (
    <>
      {issuers ? (
        <Combobox
          className="mb-4 max-w-80"
          label="Issuer"
          options={issuerOptions}
          onType={issuers.onType}
          value={seller ?? ''}
          onChange={(chosen) => table.go({ filters: { seller: chosen || null } })}
          placeholder="All issuers"
          noMatchText="No seller found"
        />
      ) : null}
      <Tabs
        label="Bills and registers"
        selected={tab}
        tabs={TABS.map(({ id, label }) => ({
          id,
          label: id === 'large' ? <Counted label={label} count={largeBuyers} /> : label,
          href: table.hrefFor({ filters: { tab: id === 'bills' ? null : id } }),
        }))}
      >
        <BillPeriod
          fiscalYear={fiscalYear}
          month={tab === 'bills' ? month : registerMonth}
          counts={data?.months ?? []}
          now={now}
          isYear={tab === 'large'}
          onChange={(filters) => table.go({ filters })}
        />
        {tab === 'bills' ? (
          <>
            {data && data.reissuesAsked > 0 && !isAsked ? (
              <Banner
                tone="info"
                className="mb-4"
                action={
                  <TextLink to={table.hrefFor({ filters: { kind: REISSUE_ASKED } })}>Show requests</TextLink>
                }
              >
                <p>
                  {data.reissuesAsked === 1
                    ? 'A buyer asks for a bill in another name.'
                    : `Buyers ask for ${formatCount(data.reissuesAsked)} bills in another name.`}
                </p>
              </Banner>
            ) : null}
            <Figures sums={data?.sums} />
            <TableFrame
              name={`${who}-bills`}
              caption="Bills"
              // Period and issuer are chosen above it, and stay when its own filters are cleared.
              table={{ ...table, filters: { kind }, isFiltered: table.search !== '' || kind !== null }}
              query={query}
              rows={data?.bills}
              rowKey={({ _id }) => _id}
              rowName={({ number }) => number}
              columns={
                who === 'seller'
                  ? billColumns('buyer', document, { names: 'medium' })
                  : adminColumns(document, {
                      hasIssuer: seller === null && !isAsked,
                      hasTaxOffice: data?.bills.some(({ taxOffice }) => taxOffice.state !== 'off') ?? false,
                    })
              }
              actions={actions}
              hasActionMenu
              search={{ label: 'Search bills', placeholder: 'Number, buyer or PAN' }}
              hasViews={false}
              chips={{
                filter: 'kind',
                label: 'Kind',
                options: [
                  { value: null, label: 'All', count: data?.sums.all },
                  { value: 'tax_invoice', label: 'Tax invoices', count: data?.sums.invoices },
                  { value: 'credit_note', label: 'Credit notes', count: data?.sums.creditNotes },
                  { value: WITHOUT_PAN, label: 'Buyer without PAN', count: data?.sums.withoutPan },
                  ...(isAsked || data?.reissuesAsked
                    ? [{ value: REISSUE_ASKED, label: 'Reissue requested', count: data?.reissuesAsked }]
                    : []),
                ],
              }}
              tools={
                data && data.pagination.total > 0 ? (
                  <BillFiles
                    {...(who === 'seller'
                      ? {
                          path: '/api/seller/bills/export',
                          query: { fiscalYear, month, ...narrowed },
                          head: `${isAsked ? 'Reissue requested' : name}, ${countText(data.pagination.total, 'document')}`,
                          formats: ['xlsx', 'csv', 'zip'],
                        }
                      : {
                          path: '/api/admin/bills/registers',
                          query: { kind: 'standard', fiscalYear, month, seller },
                          head: `${name}, ${countText(data.sums.all, 'document')}`,
                          formats: ['xlsx', 'csv'],
                        })}
                  />
                ) : null
              }
              foot={data && !isAsked ? <NetLine sums={data.sums} period={name} /> : null}
              errorTitle="The bills could not be loaded"
              empty={{
                picture: <ReceiptText />,
                title: `No bills in ${name}`,
                text: 'A bill is issued when a parcel is sent.',
                action:
                  lastFilled === undefined ? undefined : (
                    <ButtonLink
                      variant="secondary"
                      to={table.hrefFor({ filters: { fiscalYear, month: String(lastFilled) } })}
                    >
                      {`Show ${monthName(fiscalYear, lastFilled)}`}
                    </ButtonLink>
                  ),
              }}
              filteredEmptyTitle="No bills found"
            />
          </>
        ) : (
          <RegisterView
            who={who}
            kind={tab}
            period={{ fiscalYear, month: registerMonth, seller }}
            page={table.page}
            hrefFor={(page) => table.hrefFor({ page })}
          />
        )}
      </Tabs>
    </>
  );
}

/** Columns that would say the same in every row are left out: the table is wide. */
function adminColumns(
  document: ReturnType<typeof useBillDocument>,
  { hasIssuer, hasTaxOffice }: { hasIssuer: boolean; hasTaxOffice: boolean },
): TableColumn<IssuedBill>[] {
  const [issuer] = billColumns('issuer', document, { names: 'narrow' }).filter(({ id }) => id === 'issuer');
  const columns: TableColumn<IssuedBill>[] = billColumns('buyer', document, {
    names: hasIssuer ? 'narrow' : 'medium',
  }).filter(({ id }) => id !== 'sent' && id !== 'pdf');
  if (hasIssuer && issuer) columns.splice(2, 0, issuer);
  return hasTaxOffice ? [...columns, taxOfficeColumn] : columns;
}

const OURSELVES: ComboboxOption = { value: 'platform', label: 'Thokmandu', group: 'our own bills' };

/** A tab that says how many are behind it, once that is known. */
function Counted({ label, count }: { label: string; count: number | null }) {
  return (
    <>
      {label}
      {count === null ? null : (
        <span className="num ms-2 rounded-full bg-neutral-soft px-1.5 text-xs font-medium text-neutral-fg">
          {formatCount(count)}
        </span>
      )}
    </>
  );
}

/** What the month holds in four figures. */
function Figures({ sums }: { sums: IssuedBillList['sums'] | undefined }) {
  const figures = [
    {
      name: 'Bills',
      value: sums ? formatCount(sums.invoices) : null,
      sub: sums ? numberRange(sums.firstNumber, sums.lastNumber) : '',
    },
    {
      name: 'Taxable value',
      value: sums ? <Rupees amount={sums.taxable} /> : null,
      sub: sums ? countText(sums.invoices, 'tax invoice') : '',
    },
    {
      name: 'Credit notes',
      value: sums ? (
        <>
          {sums.creditedTaxable > 0 ? '\u2212' : null}
          <Rupees amount={sums.creditedTaxable} />
        </>
      ) : null,
      sub: sums ? `${formatCount(sums.creditNotes)}, without VAT` : '',
    },
    {
      name: 'VAT on sales',
      value: sums ? <Rupees amount={sums.net.vat} /> : null,
      sub: sums ? `${formatPlainRupees(sums.vat)} \u2212 ${formatPlainRupees(sums.creditedVat)}` : '',
    },
  ];
  return (
    <dl className="card mb-4 grid divide-line max-md:grid-cols-2 md:grid-cols-4 md:divide-x">
      {figures.map(({ name, value, sub }) => (
        <div key={name} className="min-w-0 px-4 py-3">
          <dt className="text-sm text-fg-2">{name}</dt>
          <dd className="num text-lg font-bold">{value ?? ' '}</dd>
          <dd className="text-xs text-fg-3">{sub}</dd>
        </div>
      ))}
    </dl>
  );
}

function NetLine({ sums, period }: { sums: IssuedBillList['sums']; period: string }) {
  return (
    <dl className="flex flex-wrap justify-between gap-x-6 gap-y-1 bg-sunken px-3 py-3 text-sm font-semibold max-md:mt-3 max-md:rounded-lg md:border-t md:border-line">
      <dt>{`All ${formatCount(sums.all)} of ${period}, less credit notes`}</dt>
      <dd className="flex flex-wrap gap-x-6">
        <span>
          Taxable <BillMoney amount={sums.net.taxable} isDeciding />
        </span>
        <span>
          VAT <BillMoney amount={sums.net.vat} isDeciding />
        </span>
        <span>
          Total <BillMoney amount={sums.net.total} isDeciding />
        </span>
      </dd>
    </dl>
  );
}
