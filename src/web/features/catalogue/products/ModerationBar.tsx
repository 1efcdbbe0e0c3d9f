import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';

/** The four things one can do with the product on the screen, with their keys. */
export function ModerationBar({
  approveText,
  hasKeys,
  canGoBack,
  canGoOn,
  canJudge,
  isApproving,
  onBack,
  onNext,
  onReject,
  onApprove,
}: {
  /** "Approve", or "Mark as seen" for edits. */
  approveText: string;
  hasKeys: boolean;
  canGoBack: boolean;
  canGoOn: boolean;
  canJudge: boolean;
  isApproving: boolean;
  onBack: () => void;
  onNext: () => void;
  onReject: () => void;
  onApprove: () => void;
}) {
  const key = (name: ReactNode) => (hasKeys ? <Key>{name}</Key> : null);
  return (
    <section
      aria-label="Review this product"
      className="sticky bottom-0 z-20 mt-4 flex items-center gap-2 rounded-lg border border-line bg-raised p-3 shadow-3 max-md:-mx-4 max-md:rounded-none max-md:border-x-0 max-md:border-b-0"
    >
      <Button
        variant="secondary"
        disabled={!canGoBack}
        onClick={onBack}
        icon={<ArrowLeft />}
        aria-keyshortcuts={hasKeys ? 'ArrowLeft' : undefined}
        className="max-md:px-3"
      >
        <span className="max-md:sr-only">Back</span>
        {key(<ArrowLeft className="size-3" />)}
      </Button>
      <span className="grow max-md:hidden" />
      <Button
        variant="danger-ghost"
        disabled={!canJudge}
        onClick={onReject}
        icon={<X />}
        aria-keyshortcuts={hasKeys ? 'R' : undefined}
        className="max-md:grow max-md:px-2"
      >
        Reject {key('R')}
      </Button>
      <Button
        disabled={!canJudge}
        busy={isApproving}
        onClick={onApprove}
        icon={<Check />}
        aria-keyshortcuts={hasKeys ? 'A' : undefined}
        className="max-md:grow max-md:px-2"
      >
        {approveText} {key('A')}
      </Button>
      <span className="grow max-md:hidden" />
      <Button
        variant="secondary"
        disabled={!canGoOn}
        onClick={onNext}
        iconEnd={<ArrowRight />}
        aria-keyshortcuts={hasKeys ? 'N ArrowRight' : undefined}
        className="max-md:px-3"
      >
        <span className="max-md:sr-only">Next</span>
        {key('N')}
      </Button>
    </section>
  );
}

function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="ms-1 inline-flex items-center rounded-xs border border-current px-1 font-sans text-2xs font-medium opacity-80 max-md:hidden">
      {children}
    </kbd>
  );
}
