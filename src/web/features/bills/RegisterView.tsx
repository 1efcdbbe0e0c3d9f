import type { Register, RegisterKind } from '../../../contract/bill-registers.contract.ts';
import { useExport } from '../../desk/table-search.hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Pagination } from '../../ui/tables/Pagination.tsx';
import { BillMoney } from './BillMoney.tsx';
import { useRegister } from './bills.hooks.ts';

/** A register of a month, or of the year for large buyers: what is filed, with its sums over all pages. */
export function RegisterView({
  who,
  kind,
  period,
  page,
  hrefFor,
}: {
  who: 'seller' | 'admin';
  kind: RegisterKind;
  period: { fiscalYear: string; month: number; seller?: string | null };
  page: number;
  hrefFor: (page: number) => string;
}) {
  const query = { kind, ...period, seller: period.seller ?? null };
  const { data, isError, isFetching, refetch } = useRegister(who, {
    ...query,
    page: page === 1 ? null : page,
  });
  const path = `/api/${who}/bills/registers`;
  const excel = useExport(path, { ...query, format: 'xlsx' });
  const csv = useExport(path, { ...query, format: 'csv' });
  if (!data && isError)
    return (
      <LoadFailed
        title="The register could not be loaded"
        isTrying={isFetching}
        onTryAgain={() => void refetch()}
      />
    );
  if (!data)
    return (
      <LoadingRegion>
        <Skeleton className="h-64" />
      </LoadingRegion>
    );
  return (
    <div className="card">
      <div className="flex flex-wrap items-center justify-between gap-3 p-4">
        <p className="num text-sm text-fg-2">
          {data.pagination.total === 1 ? '1 row' : `${data.pagination.total} rows`}
        </p>
        <div className="flex gap-2">
          <Button variant="secondary" size="sm" busy={excel.isBusy} onClick={excel.start}>
            Excel
          </Button>
          <Button variant="secondary" size="sm" busy={csv.isBusy} onClick={csv.start}>
            CSV
          </Button>
        </div>
      </div>
      {data.rows.length === 0 ? (
        <EmptyState
          headingLevel={2}
          title="Nothing to file here"
          text="No document of this kind in the period."
        />
      ) : (
        <RegisterTable register={data} />
      )}
      {data.pagination.pages > 1 ? (
        <div className="flex justify-end border-t border-line p-3">
          <Pagination
            label="Register"
            page={data.pagination.page}
            pages={data.pagination.pages}
            hrefFor={hrefFor}
          />
        </div>
      ) : null}
    </div>
  );
}

const SUMMED: Readonly<Record<string, keyof Register['sums']>> = {
  taxable: 'taxable',
  vat: 'vat',
  total: 'total',
  Taxable_Amount: 'taxable',
  Tax_Amount: 'vat',
  Total_Amount: 'total',
};

/** Wide registers scroll inside the card, their first two columns stay. */
function RegisterTable({ register: { columns, rows, sums, kind } }: { register: Register }) {
  const deciding = kind === 'standard' ? 'Total_Amount' : 'total';
  return (
    // A region that scrolls can be reached by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
    <section aria-label="Register" tabIndex={0} className="overflow-x-auto border-t border-line">
      <table className="w-full text-sm [&_:is(td,th)]:px-3 [&_:is(td,th)]:py-2.5 [&_:is(td,th)]:whitespace-nowrap">
        <thead>
          <tr className="bg-sunken text-fg-2">
            {columns.map(({ key, header, isAmount }) => (
              <th
                key={key}
                scope="col"
                className={isAmount ? 'text-end font-semibold' : 'text-start font-semibold'}
              >
                {isAmount ? `${header}, रू` : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row, index) => (
            // Rows of a register have no name of their own and never move.
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <tr key={index}>
              {columns.map(({ key, isAmount }) => (
                <td
                  key={key}
                  className={isAmount ? 'text-end' : 'max-w-60 truncate'}
                  title={String(row[key] ?? '')}
                >
                  {isAmount ? (
                    <BillMoney amount={Number(row[key] ?? 0)} isDeciding={key === deciding} />
                  ) : (
                    row[key]
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="bg-sunken font-semibold">
            {columns.map(({ key }, index) => {
              const sum = SUMMED[key];
              return (
                <td key={key} className={sum ? 'text-end' : undefined}>
                  {sum ? <BillMoney amount={sums[sum]} isDeciding /> : index === 0 ? 'All' : null}
                </td>
              );
            })}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
