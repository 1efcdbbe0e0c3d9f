import { formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';

/** What was typed the last time and never saved. */
export function DraftOffer({
  savedAt,
  onRestore,
  onDiscard,
}: {
  savedAt: number;
  onRestore: () => void;
  onDiscard: () => void;
}) {
  return (
    <Banner
      tone="info"
      className="mb-4"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={onRestore}>
            Restore draft
          </Button>
          <Button size="sm" variant="ghost" onClick={onDiscard}>
            Discard
          </Button>
        </span>
      }
    >
      <p>{`There is an unsaved draft from ${formatDateTime(new Date(savedAt))}.`}</p>
    </Banner>
  );
}

/** What was typed did not reach the shop, or nobody knows whether it did. */
export function NotSent() {
  return (
    <Banner tone="warning" className="mb-4">
      <p className="font-semibold">Not saved: the shop could not be reached</p>
      <p className="mt-0.5">
        What you typed stays in this browser as a draft, also when you close it. A product is not saved by
        itself: press Save once you are online.
      </p>
    </Banner>
  );
}

/** The server has refused to overwrite what somebody else saved meanwhile. */
export function ChangedElsewhere({ onReload }: { onReload: (choice: { keepsTyped: boolean }) => void }) {
  return (
    <Banner
      tone="danger"
      className="mb-4"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={() => onReload({ keepsTyped: false })}>
            Load the current product
          </Button>
          <Button size="sm" variant="ghost" onClick={() => onReload({ keepsTyped: true })}>
            Keep mine
          </Button>
        </span>
      }
    >
      <p className="font-semibold">Product was changed by someone else</p>
      <p className="mt-0.5">
        Load it as it is now and lose what you typed, or keep yours: the next Save then replaces their
        changes.
      </p>
    </Banner>
  );
}
