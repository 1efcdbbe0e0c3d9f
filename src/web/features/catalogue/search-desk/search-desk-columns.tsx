import type { SearchTerm } from '../../../../contract/catalogue/search-terms.contract.ts';
import type { SynonymGroup } from '../../../../contract/catalogue/synonyms.contract.ts';
import type { Redirect } from '../../../../contract/shop/redirects.contract.ts';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import type { TableColumn } from '../../../ui/tables/Table.tsx';

export const synonymColumns: readonly TableColumn<SynonymGroup>[] = [
  {
    id: 'words',
    header: 'Words',
    isRowHeader: true,
    cell: ({ words }) => <span className="font-semibold wrap-anywhere">{words.join(', ')}</span>,
  },
  {
    id: 'added',
    header: 'Added',
    isOptional: true,
    cell: ({ createdAt }) => <span className="num">{formatDate(new Date(createdAt))}</span>,
  },
];

export const redirectColumns: readonly TableColumn<Redirect>[] = [
  {
    id: 'from',
    header: 'From',
    isRowHeader: true,
    cell: ({ from }) => <span className="font-semibold break-all">{from}</span>,
  },
  {
    id: 'to',
    header: 'To',
    cell: ({ to }) => (
      <TextLink to={to} className="break-all">
        {to}
      </TextLink>
    ),
  },
  {
    id: 'added',
    header: 'Added',
    isOptional: true,
    cell: ({ createdAt }) => <span className="num">{formatDate(new Date(createdAt))}</span>,
  },
];

const count = (value: number) => <span className="num">{formatCount(value)}</span>;

export const searchTermColumns: readonly TableColumn<SearchTerm>[] = [
  {
    id: 'term',
    header: 'Term',
    isRowHeader: true,
    sort: { by: 'term', kind: 'text' },
    cell: ({ term }) => (
      <TextLink to={paths.productsWith({ search: term })} className="wrap-anywhere">
        {term}
      </TextLink>
    ),
  },
  {
    id: 'sessions',
    header: 'Visitors',
    isNumber: true,
    sort: { by: 'sessions', kind: 'number' },
    cell: ({ sessions }) => count(sessions),
  },
  { id: 'hits', header: 'Products found', isNumber: true, cell: ({ hits }) => count(hits) },
  {
    id: 'nothing',
    header: 'Found nothing',
    isNumber: true,
    sort: { by: 'nothing', kind: 'number' },
    cell: ({ nothing }) => count(nothing),
  },
  {
    id: 'openings',
    header: 'Opened',
    isNumber: true,
    sort: { by: 'openings', kind: 'number' },
    cell: ({ openings }) => count(openings),
  },
  {
    id: 'adds',
    header: 'Put into carts',
    isNumber: true,
    sort: { by: 'adds', kind: 'number' },
    cell: ({ adds }) => count(adds),
  },
];
