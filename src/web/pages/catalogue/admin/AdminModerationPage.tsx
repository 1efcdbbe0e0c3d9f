import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { MODERATION_QUEUES, type ModerationQueue } from '../../../../domain/catalogue/product-moderation.ts';
import { countText, formatCount } from '../../../../domain/shop/count-text.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { ModerationBar } from '../../../features/catalogue/products/ModerationBar.tsx';
import { ModerationView } from '../../../features/catalogue/products/ModerationView.tsx';
import {
  isOutrun,
  useJudge,
  useModerationWalk,
} from '../../../features/catalogue/products/moderation.hooks.ts';
import { RejectDialog } from '../../../features/catalogue/products/RejectDialog.tsx';
import { unlistedMeta } from '../../../page-meta.ts';
import { useShortcutSetting, useShortcuts } from '../../../ui/behaviour/shortcuts.hooks.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { ProductImage, plateOf } from '../../../ui/goods/ProductImage.tsx';

const QUEUES: Record<ModerationQueue, { name: string; approve: string; done: string; text: string }> = {
  pending: {
    name: 'Waiting for approval',
    approve: 'Approve',
    done: 'Nothing waits for approval',
    text: 'New products, and rejected ones that were edited, appear here.',
  },
  changed: {
    name: 'Changed since approval',
    approve: 'Mark as seen',
    done: 'No approved product was edited',
    text: 'Products on sale whose seller has edited them appear here.',
  },
};

export const meta = unlistedMeta('Review Products', 'What is waiting for approval.');

export default function AdminModerationPage() {
  const [parameters] = useSearchParams();
  const wanted = parameters.get('queue');
  const queue = MODERATION_QUEUES.find((name) => name === wanted) ?? 'pending';
  const first = parameters.get('first');
  return <Walk key={`${queue} ${first}`} queue={queue} first={first} />;
}

/** One product after the other; the keys are off while something is typed. */
function Walk({ queue, first }: { queue: ModerationQueue; first: string | null }) {
  const walk = useModerationWalk(queue, first);
  const judge = useJudge(queue, walk);
  const [isRejecting, setIsRejecting] = useState(false);
  const [hasKeys, setHasKeys] = useShortcutSetting();
  const { current, next, index, items, verdicts, counts, state } = walk;
  const verdict = current && verdicts[current._id];
  const canJudge = current !== undefined && verdict === undefined && !judge.isPending;

  function approve() {
    if (!current || !canJudge) return;
    judge.mutate({ product: current, judgement: { kind: queue === 'pending' ? 'approved' : 'seen' } });
  }
  function reject(reason: string) {
    if (!current) return;
    judge.mutate(
      { product: current, judgement: { kind: 'rejected', reason } },
      {
        onSuccess: () => setIsRejecting(false),
        // Whatever else went wrong may work the next time, with the same reason.
        onError: (_, error) => {
          if (isOutrun(error)) setIsRejecting(false);
        },
      },
    );
  }
  useShortcuts(
    {
      a: approve,
      r: () => canJudge && setIsRejecting(true),
      u: judge.undoLast,
      n: () => walk.go(1),
      arrowright: () => walk.go(1),
      arrowleft: () => walk.go(-1),
    },
    hasKeys && !isRejecting,
  );

  return (
    <div className="pb-10">
      <DeskHeader
        title="Review Products"
        subtitle={<span className="num">{position(walk.remaining)}</span>}
        actions={
          <Checkbox
            label="Keyboard shortcuts"
            className="max-md:hidden"
            checked={hasKeys}
            onChange={(event) => setHasKeys(event.target.checked)}
          />
        }
      />
      <QueueTabs queue={queue} counts={counts} remaining={walk.remaining} />
      {/* Said when the product on the screen changes. */}
      <p role="status" className="sr-only">
        {current ? `${current.name}, product ${index + 1}` : ''}
      </p>
      {current ? (
        <>
          <ModerationView product={current} verdict={verdict} />
          <ModerationBar
            approveText={QUEUES[queue].approve}
            hasKeys={hasKeys}
            canGoBack={index > 0}
            canGoOn={index < items.length}
            canJudge={canJudge}
            isApproving={judge.isPending && judge.variables.judgement.kind !== 'rejected'}
            onBack={() => walk.go(-1)}
            onNext={() => walk.go(1)}
            onReject={() => setIsRejecting(true)}
            onApprove={approve}
          />
        </>
      ) : (
        <Instead
          queue={queue}
          state={state}
          hasItems={items.length > 0}
          onRetry={walk.retry}
          onBack={() => walk.go(-1)}
        />
      )}
      {next?.images[0] ? (
        // Fetched while this one is being looked at.
        <div hidden>
          <ProductImage image={next.images[0]} plate={plateOf(next.category.rootSlug)} size="main" eager />
        </div>
      ) : null}
      {isRejecting && current ? (
        <RejectDialog
          title={`Reject "${current.name}"`}
          isBusy={judge.isPending}
          onReject={reject}
          onClose={() => setIsRejecting(false)}
        />
      ) : null}
    </div>
  );
}

function position(remaining: number): string {
  if (remaining === 0) return 'All done';
  return `${countText(remaining, 'product')} to review`;
}

function Instead({
  queue,
  state,
  hasItems,
  onRetry,
  onBack,
}: {
  queue: ModerationQueue;
  state: 'loading' | 'ready' | 'failed';
  hasItems: boolean;
  onRetry: () => void;
  onBack: () => void;
}) {
  if (state === 'failed') {
    return (
      <EmptyState
        title="Error loading products"
        action={
          <Button variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        }
      />
    );
  }
  if (state === 'loading') {
    return (
      <LoadingRegion className="grid gap-4 lg:grid-cols-[minmax(0,21rem)_minmax(0,1fr)]">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </LoadingRegion>
    );
  }
  return (
    <EmptyState
      picture={<CircleCheck />}
      title={hasItems ? 'That was the last one' : QUEUES[queue].done}
      text={hasItems ? 'What you left for later stays in the queue.' : QUEUES[queue].text}
      action={
        <>
          {hasItems ? (
            <Button variant="secondary" onClick={onBack}>
              Back
            </Button>
          ) : null}
          <ButtonLink to={deskPaths.adminProducts} variant="secondary">
            Manage Products
          </ButtonLink>
        </>
      }
    />
  );
}

function QueueTabs({
  queue: current,
  counts,
  remaining,
}: {
  queue: ModerationQueue;
  counts: Record<ModerationQueue, number> | null;
  /** Of the queue that is open: what was judged here is out of it at once. */
  remaining: number;
}) {
  return (
    <nav aria-label="Queues" className="mb-4">
      <ul className="flex flex-wrap gap-2">
        {MODERATION_QUEUES.map((queue) => (
          <li key={queue}>
            <Link
              to={queue === 'pending' ? '?' : `?queue=${queue}`}
              aria-current={queue === current ? 'true' : undefined}
              preventScrollReset
              discover="none"
              className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-line-2 bg-surface px-3 text-sm font-medium text-fg-2 hover:bg-hover hover:text-fg aria-[current=true]:border-primary aria-[current=true]:bg-primary-soft aria-[current=true]:text-info-fg touch:min-h-11"
            >
              {QUEUES[queue].name}
              {counts ? (
                <span className="num text-xs">
                  {formatCount(queue === current ? remaining : counts[queue])}
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
