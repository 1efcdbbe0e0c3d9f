import Upload from 'lucide-react/icons/upload';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { MOST_IMPORTS_KEPT } from '../../../../domain/catalogue/kept-imports.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { FileButtons } from '../../../features/catalogue/product-imports/ImportFiles.tsx';
import { ImportHistory } from '../../../features/catalogue/product-imports/ImportHistory.tsx';
import { ImportRows, useReportSearch } from '../../../features/catalogue/product-imports/ImportRows.tsx';
import { ImportStatus } from '../../../features/catalogue/product-imports/ImportStatus.tsx';
import { useImportReport } from '../../../features/catalogue/product-imports/product-imports.hooks.ts';
import { SheetDrop } from '../../../features/catalogue/product-imports/SheetDrop.tsx';
import { unlistedMeta } from '../../../page-meta.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Card } from '../../../ui/layout/Card.tsx';

export const meta = unlistedMeta('Import and export', 'Your catalogue as a spreadsheet.');

/** The import that is looked at stands in the address: a reload goes on where it was. */
export default function SellerImportPage() {
  const [parameters] = useSearchParams();
  const importId = parameters.get('id');
  return (
    <div className="pb-10">
      <DeskHeader
        title="Import and export"
        subtitle="Your whole catalogue as a spreadsheet: out, and in again."
        actions={
          importId === null ? (
            <ButtonLink to={deskPaths.sellerProducts} variant="secondary">
              My Products
            </ButtonLink>
          ) : (
            <ButtonLink
              to={deskPaths.sellerProductsImport}
              variant="secondary"
              icon={<Upload aria-hidden="true" />}
            >
              Import another file
            </ButtonLink>
          )
        }
      />
      {importId === null ? <Begin /> : <OneImport key={importId} importId={importId} />}
    </div>
  );
}

function Begin() {
  const navigate = useNavigate();
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card className="p-4 md:p-5">
          <h2 className="mb-1 text-lg font-semibold">Import</h2>
          <p className="mb-4 text-sm text-fg-2">
            Products are found by their SKU: known ones are changed, others are added and wait for approval.
            Cells that are left empty change nothing.
          </p>
          <SheetDrop onStarted={(id) => navigate(`?id=${id}`)} />
        </Card>
        <div className="flex flex-col gap-4">
          <Card className="p-4 md:p-5">
            <h2 className="mb-1 text-lg font-semibold">Template</h2>
            <p className="mb-3 text-sm text-fg-2">
              All columns with an example. The XLSX file also lists the categories, each with the
              specifications that its buyers filter by.
            </p>
            <FileButtons path="/api/products/my-products/import-template" name="Template" />
          </Card>
          <Card className="p-4 md:p-5">
            <h2 className="mb-1 text-lg font-semibold">Export</h2>
            <p className="mb-3 text-sm text-fg-2">
              Everything you sell, ready to be changed in a spreadsheet and imported again.
            </p>
            <FileButtons path="/api/products/my-products/export" name="All products" />
          </Card>
        </div>
      </div>
      <ImportHistory />
    </>
  );
}

function OneImport({ importId }: { importId: string }) {
  const table = useReportSearch();
  const query = useImportReport(importId, { rows: table.apiQuery.rows, page: table.apiQuery.page });
  const { data, isError, error } = query;
  const state = data?.import.state;

  // Who waited for the check hears of its end where the next step is.
  const lastState = useRef(state);
  useEffect(() => {
    const isOver = lastState.current === 'checking' || lastState.current === 'applying';
    if (isOver && state !== lastState.current && document.activeElement === document.body) {
      document.getElementById('import-title')?.focus({ preventScroll: true });
    }
    lastState.current = state;
  }, [state]);

  if (!data && isError) {
    const isGone = 'status' in error && error.status === 404;
    return isGone ? (
      <EmptyState
        title="Import not found"
        text={`It may be older than 90 days, or than your newest ${MOST_IMPORTS_KEPT} files.`}
        action={<ButtonLink to={deskPaths.sellerProductsImport}>Import another file</ButtonLink>}
      />
    ) : (
      <LoadFailed title="The import could not be loaded" query={query} />
    );
  }
  if (!data) {
    return (
      <LoadingRegion>
        <Skeleton className="mb-4 h-40 rounded-lg" />
        <Skeleton className="h-80 rounded-lg" />
      </LoadingRegion>
    );
  }
  return (
    <>
      <ImportStatus found={data.import} />
      {data.import.counts.total > 0 && state !== 'checking' ? (
        <ImportRows found={data.import} table={table} query={query} />
      ) : null}
    </>
  );
}
