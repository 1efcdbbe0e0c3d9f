import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';

export function FiguresFailed({ isTrying, onTryAgain }: { isTrying: boolean; onTryAgain: () => void }) {
  return (
    <EmptyState
      title="Your figures could not be loaded"
      action={
        <Button variant="secondary" busy={isTrying} onClick={onTryAgain}>
          Try again
        </Button>
      }
    />
  );
}
