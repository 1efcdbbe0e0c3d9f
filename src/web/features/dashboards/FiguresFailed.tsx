import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

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
