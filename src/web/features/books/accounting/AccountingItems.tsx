import { useState } from 'react';
import type { AccountingSide } from '../../../../domain/books/accounting-names.ts';
import type { useTableSearch } from '../../../desk/table-search.hooks.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { NotLoaded } from '../../../ui/feedback/NotLoaded.tsx';
import { SearchBox } from '../../../ui/fields/SearchBox.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { Pagination } from '../../../ui/tables/Pagination.tsx';
import { useAccountingItems, useNameItem } from './accounting.hooks.ts';

/** The goods of the year, each with the name that the accounting program has for it; a name is kept when its field is left. */
export function AccountingItems({
  side,
  fiscalYear,
  table,
}: {
  side: AccountingSide;
  fiscalYear: string;
  table: Pick<ReturnType<typeof useTableSearch>, 'search' | 'page' | 'hrefFor' | 'go'>;
}) {
  const query = useAccountingItems(side, {
    fiscalYear,
    search: table.search || null,
    page: table.page === 1 ? null : table.page,
  });
  const { data } = query;
  return (
    <TitledCard title="Goods" titleClassName="p-4 pb-0 text-lg md:px-6" className="">
      <div className="p-4 md:px-6">
        <p className="mb-3 text-fg-2">{`On bills of ${fiscalYear}. Say what your program calls them, where it has another name.`}</p>
        <SearchBox
          label="Search goods"
          placeholder="Name on the bill"
          value={table.search}
          onSearch={(search, isReplacing) => table.go({ search }, isReplacing)}
        />
      </div>
      {data && data.items.length > 0 ? (
        <>
          <ul className="divide-y divide-line border-t border-line">
            {data.items.map(({ item, unit, name }) => (
              <li key={item} className="grid items-center gap-2 p-4 sm:grid-cols-2 md:px-6">
                <span className="min-w-0 break-words">
                  {item} <span className="text-sm text-fg-3">{unit}</span>
                </span>
                <ItemName key={name} side={side} item={item} name={name ?? ''} />
              </li>
            ))}
          </ul>
          {data.pagination.pages > 1 ? (
            <div className="border-t border-line p-3">
              <Pagination
                label="Goods"
                page={data.pagination.page}
                pages={data.pagination.pages}
                hrefFor={(page) => table.hrefFor({ page })}
              />
            </div>
          ) : null}
        </>
      ) : data ? (
        <EmptyState title={table.search ? 'No goods found' : `No goods on bills of ${fiscalYear}`} />
      ) : (
        <NotLoaded
          query={query}
          failed="The goods could not be loaded"
          box="h-14"
          boxes={4}
          className="p-4"
        />
      )}
    </TitledCard>
  );
}

function ItemName({ side, item, name }: { side: AccountingSide; item: string; name: string }) {
  const save = useNameItem(side);
  const [typed, setTyped] = useState(name);
  const keep = () => {
    if (typed.trim() === name || save.isPending) return;
    save.mutate(
      { item, name: typed.trim() },
      {
        done: 'Name saved',
        failed: 'The name could not be saved',
      },
    );
  };
  return (
    <input
      className="field"
      aria-label={`Name of ${item}`}
      placeholder={item}
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
      }}
    />
  );
}
