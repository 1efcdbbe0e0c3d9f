import { useSearchParams } from 'react-router';
import type { ProductImport } from '../../../../contract/catalogue/product-imports.contract.ts';
import { MOST_IMPORTS_KEPT } from '../../../../domain/catalogue/kept-imports.ts';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Pagination } from '../../../ui/tables/Pagination.tsx';
import { Table, type TableColumn } from '../../../ui/tables/Table.tsx';
import { ImportBadge } from './ImportBadge.tsx';
import { useImports } from './product-imports.hooks.ts';

const COLUMNS: readonly TableColumn<ProductImport>[] = [
  {
    id: 'file',
    header: 'File',
    isRowHeader: true,
    cell: ({ _id, fileName }) => (
      <TextLink to={`?id=${_id}`} discover="none" className="wrap-anywhere">
        {fileName}
      </TextLink>
    ),
  },
  {
    id: 'when',
    header: 'Uploaded',
    onPhones: 'meta',
    cell: ({ createdAt }) => (
      <span className="num whitespace-nowrap">{formatDateTime(new Date(createdAt))}</span>
    ),
  },
  { id: 'new', header: 'New', isNumber: true, cell: ({ counts }) => formatCount(counts.new) },
  { id: 'changed', header: 'Changed', isNumber: true, cell: ({ counts }) => formatCount(counts.changed) },
  { id: 'failing', header: 'Problems', isNumber: true, cell: ({ counts }) => formatCount(counts.failing) },
  {
    id: 'state',
    header: 'State',
    hideHeaderOnPhones: true,
    onPhones: 'foot',
    cell: ({ state }) => <ImportBadge state={state} />,
  },
];

/** The newest imports, of the last 90 days. */
export function ImportHistory() {
  const [parameters] = useSearchParams();
  const wanted = parameters.get('page') ?? '';
  const page = /^[1-9]\d{0,5}$/.test(wanted) ? Number(wanted) : 1;
  const query = useImports(page);
  const { data, isError, isPlaceholderData } = query;
  return (
    <section aria-labelledby="history-title" className="mt-8">
      <h2 id="history-title" className="mb-3 text-lg font-semibold">
        Earlier imports
      </h2>
      {!data && isError ? <LoadFailed title="The imports could not be loaded" query={query} /> : null}
      {!data && !isError ? (
        <LoadingRegion>
          <Skeleton className="h-32 rounded-lg" />
        </LoadingRegion>
      ) : null}
      {data?.imports.length === 0 ? (
        <p className="text-fg-2">{`None yet. Your newest ${MOST_IMPORTS_KEPT} files stay here for 90 days.`}</p>
      ) : null}
      {data && data.imports.length > 0 ? (
        <>
          <Table
            caption="Earlier imports"
            columns={COLUMNS}
            rows={data.imports}
            rowKey={({ _id }) => _id}
            isBusy={isPlaceholderData}
          />
          <div className="mt-4">
            <Pagination
              label="Imports"
              page={data.pagination.page}
              pages={data.pagination.pages}
              hrefFor={(target) => (target === 1 ? '?' : `?page=${target}`)}
            />
          </div>
        </>
      ) : null}
    </section>
  );
}
