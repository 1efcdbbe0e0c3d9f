import Undo2 from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import { useTableSearch } from '../../../desk/table-search.hooks.ts';
import { TableFrame } from '../../../ui/tables/TableFrame.tsx';
import { returnColumns } from './return-columns.tsx';
import { type ReturnDesk, useReturns } from './returns.hooks.ts';

const SEARCH = {
  filters: { filter: ['your_turn', 'open', 'ended'] },
  sorts: ['dueAt:asc'],
  defaultSort: 'dueAt:asc',
} as const;

/** A list of returns: a buyer's newest first, the desks' by what is due. */
export function ReturnTable({
  desk,
  party,
  emptyText,
  emptyAction,
}: {
  desk: ReturnDesk;
  party: 'seller' | 'buyer' | 'both';
  emptyText: string;
  emptyAction?: ReactNode;
}) {
  const table = useTableSearch(SEARCH);
  const { sortBy: _sort, ...query } = table.apiQuery;
  const returns = useReturns(desk, query);
  const { data } = returns;
  return (
    <TableFrame
      name={`returns-${party}`}
      caption="Returns"
      table={table}
      query={returns}
      rows={data?.returns}
      rowKey={({ _id }) => _id}
      rowName={({ number }) => number}
      columns={returnColumns(party)}
      search={{ label: 'Search returns', placeholder: 'Return, order, product or name' }}
      chips={{
        filter: 'filter',
        label: 'State of returns',
        options: [
          { value: null, label: 'All', count: data?.counts.all },
          {
            value: 'your_turn',
            label: party === 'both' ? 'Waiting for the seller' : 'Your turn',
            count: data?.counts.yourTurn,
          },
          { value: 'open', label: 'Open', count: data?.counts.open },
          { value: 'ended', label: 'Ended', count: data?.counts.ended },
        ],
      }}
      errorTitle="The returns could not be loaded"
      empty={{
        picture: <Undo2 aria-hidden="true" />,
        title: 'No returns',
        text: emptyText,
        action: emptyAction,
      }}
      filteredEmptyTitle={table.filters.filter === 'your_turn' ? 'Nothing to decide' : 'No returns found'}
    />
  );
}
