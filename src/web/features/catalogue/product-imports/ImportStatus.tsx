import Check from 'lucide-react/icons/check';
import Download from 'lucide-react/icons/download';
import type { ProductImport } from '../../../../contract/catalogue/product-imports.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { useExport } from '../../../desk/table-search.hooks.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Progress } from '../../../ui/feedback/Progress.tsx';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { CountStrip } from '../../../ui/tables/CountStrip.tsx';
import { ImportBadge } from './ImportBadge.tsx';
import { isAtWork, useImportStep } from './product-imports.hooks.ts';

/** Where an import stands, and what can be done with it now. */
export function ImportStatus({ found }: { found: ProductImport }) {
  const { counts, state } = found;
  const report = useExport(`/api/seller/imports/${found._id}/report`, {});
  const isReported = state !== 'checking' && counts.total > 0;
  return (
    <section aria-labelledby="import-title" className="mb-4">
      <div className="card mb-4 p-4 md:p-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id="import-title" tabIndex={-1} className="text-md font-semibold wrap-anywhere">
            {found.fileName}
          </h2>
          <ImportBadge state={state} />
        </div>
        <p className="num mt-0.5 text-sm text-fg-3">{formatDateTime(new Date(found.createdAt))}</p>
        <div className="mt-4">
          <Now found={found} />
        </div>
        {found.ignoredColumns.length > 0 ? (
          <p className="mt-4 text-sm text-fg-2">
            Columns that are not read:{' '}
            <span className="wrap-anywhere">{found.ignoredColumns.join(', ')}</span>
          </p>
        ) : null}
        {isReported && counts.failing + counts.warnings > 0 ? (
          <Button
            variant="secondary"
            size="sm"
            className="mt-4"
            icon={<Download aria-hidden="true" />}
            busy={report.isBusy}
            onClick={report.start}
          >
            Download the report
          </Button>
        ) : null}
      </div>
      {isReported ? (
        <CountStrip
          counts={[
            { name: 'New', count: counts.new },
            { name: 'Changed', count: counts.changed },
            { name: 'Unchanged', count: counts.unchanged },
            { name: 'Problems', count: counts.failing, isAlarm: true },
          ]}
        />
      ) : null}
    </section>
  );
}

function Now({ found }: { found: ProductImport }) {
  const { counts, state, failure } = found;
  if (isAtWork(found)) return <AtWork found={found} />;
  if (state === 'checked') return <ReadyToApply found={found} />;
  if (state === 'applied') {
    return (
      <Banner tone="success">
        <p>{`Done: ${rows(counts.new)} added, ${rows(counts.changed)} changed.`}</p>
        {counts.new > 0 ? <p className="mt-1">New products are on sale once we have approved them.</p> : null}
        <p className="mt-2">
          <ButtonLink to={deskPaths.sellerProducts} variant="secondary" size="sm">
            See My Products
          </ButtonLink>
        </p>
      </Banner>
    );
  }
  return (
    <Banner tone={state === 'failed' ? 'danger' : 'info'}>
      <p>{failure ?? 'The import was cancelled. Nothing was changed.'}</p>
    </Banner>
  );
}

function AtWork({ found }: { found: ProductImport }) {
  const step = useImportStep(found._id);
  const isCancelling = found.isCancelling || step.isPending;
  const verb = found.state === 'checking' ? 'Checking the file' : 'Applying the file';
  return (
    <>
      <p role="status" className="mb-1 text-sm text-fg-2">
        {isCancelling ? 'Cancelling' : `${verb}, ${found.progress}%`}
      </p>
      <Progress label={verb} value={found.progress} max={100} />
      <p className="mt-2 text-xs text-fg-3">
        You may leave this page: the work goes on, and you will find it here.
      </p>
      <Button
        variant="secondary"
        className="mt-4"
        busy={isCancelling}
        onClick={() => step.mutate({ kind: 'cancel' }, { failed: 'The import could not be cancelled' })}
      >
        Cancel import
      </Button>
    </>
  );
}

function ReadyToApply({ found: { _id, counts } }: { found: ProductImport }) {
  const step = useImportStep(_id);
  const confirm = useConfirm();
  const good = counts.new + counts.changed;

  async function apply() {
    const isSure =
      counts.failing === 0 ||
      (await confirm({
        title: 'Leave out rows',
        question: `${rows(counts.failing)} with problems will be left out. Apply the other ${rows(good)}?`,
        action: 'Apply the others',
        tone: 'primary',
      }));
    if (!isSure) return;
    step.mutate(
      { kind: 'apply', leaveOutFailing: counts.failing > 0 },
      { failed: 'The import could not be applied' },
    );
  }

  return (
    <>
      <p className="text-fg-2">{summary(counts)}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        {good > 0 ? (
          <Button icon={<Check aria-hidden="true" />} busy={step.isPending} onClick={() => void apply()}>
            {`Apply ${rows(good)}`}
          </Button>
        ) : null}
        <Button
          variant="secondary"
          onClick={() => step.mutate({ kind: 'cancel' }, { failed: 'The import could not be cancelled' })}
        >
          Cancel import
        </Button>
      </div>
    </>
  );
}

function summary({ new: added, changed, unchanged, failing }: ProductImport['counts']): string {
  if (failing > 0) {
    return `Nothing has changed yet. ${rows(failing)} cannot be applied: correct the file and upload it again, or leave them out.`;
  }
  if (added + changed === 0) {
    return unchanged === 1
      ? 'The only row is the same as in the shop. There is nothing to apply.'
      : `All ${rows(unchanged)} are the same as in the shop. There is nothing to apply.`;
  }
  return 'Nothing has changed yet. Look through the rows, then apply them: all of them, or none if anything goes wrong.';
}

const rows = (count: number) => countText(count, 'row');
