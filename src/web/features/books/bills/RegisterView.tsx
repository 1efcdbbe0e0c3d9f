import { cx } from 'class-variance-authority';
import type { Register, RegisterKind } from '../../../../contract/books/bill-registers.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { periodName } from '../../../desk/fiscal-month.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Pagination } from '../../../ui/tables/Pagination.tsx';
import { BillFiles } from './BillFiles.tsx';
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
  const asked = { kind, ...period, seller: period.seller ?? null };
  const query = useRegister(who, { ...asked, page: page === 1 ? null : page });
  const { data, isError } = query;
  const path = `/api/${who}/bills/registers`;
  if (!data && isError) return <LoadFailed title="The register could not be loaded" query={query} />;
  if (!data)
    return (
      <LoadingRegion>
        <Skeleton className="h-64" />
      </LoadingRegion>
    );
  const { total } = data.pagination;
  const rowCount = countText(total, 'row');
  const name = periodName(data.fiscalYear, data.month);
  const isWide = kind === 'standard';
  return (
    <div className="card">
      <div className="flex flex-wrap items-center justify-between gap-3 p-4">
        <p className="num text-sm text-fg-2">{rowCount}</p>
        {data.rows.length > 0 ? (
          <BillFiles path={path} query={asked} head={`${name}, ${rowCount}`} formats={['xlsx', 'csv']} />
        ) : null}
      </div>
      {data.rows.length === 0 ? (
        <EmptyState
          headingLevel={2}
          title="Nothing to file here"
          text="No document of this kind in the period."
        />
      ) : (
        <>
          {isWide ? (
            <p className="border-t border-line p-4 text-sm text-fg-2 md:hidden">
              The standard view has 20 columns: export it as a file.
            </p>
          ) : null}
          <RegisterTable register={data} sumName={`All ${rowCount} of ${name}`} />
        </>
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

/** The first two columns of a wide register stay where they are. */
function staying(index: number, background: string): string | undefined {
  if (index === 0) return `sticky start-0 z-1 w-28 min-w-28 max-w-28 ${background}`;
  return index === 1 ? `sticky start-28 z-1 border-e border-line ${background}` : undefined;
}

/** Wide registers scroll inside the card, their first two columns stay. */
function RegisterTable({
  register: { columns, rows, sums, kind },
  sumName,
}: {
  register: Register;
  sumName: string;
}) {
  const isWide = kind === 'standard';
  const deciding = kind === 'standard' ? 'Total_Amount' : 'total';
  return (
    <section
      aria-label="Register"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls can be reached by keyboard
      tabIndex={0}
      className={cx('overflow-x-auto border-t border-line', isWide && 'max-md:hidden')}
    >
      <table className="w-full text-sm [&_:is(td,th)]:px-3 [&_:is(td,th)]:py-2.5 [&_:is(td,th)]:whitespace-nowrap">
        <thead>
          <tr className="bg-sunken text-fg-2">
            {columns.map(({ key, header, isAmount }, index) => (
              <th
                key={key}
                scope="col"
                className={cx(
                  'font-semibold',
                  isAmount ? 'text-end' : 'text-start',
                  isWide && staying(index, 'bg-sunken'),
                )}
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
              {columns.map(({ key, isAmount }, place) => (
                <td
                  key={key}
                  className={cx(
                    isAmount ? 'text-end' : 'max-w-60 truncate',
                    isWide && staying(place, 'bg-surface'),
                  )}
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
              // The label of the sums spans the columns before the first sum.
              if (index === 0)
                return (
                  <td key={key} colSpan={2} className={isWide ? 'sticky start-0 bg-sunken' : undefined}>
                    {sumName}
                  </td>
                );
              if (index === 1) return null;
              return (
                <td key={key} className={sum ? 'text-end' : undefined}>
                  {sum ? <BillMoney amount={sums[sum]} isDeciding /> : null}
                </td>
              );
            })}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
