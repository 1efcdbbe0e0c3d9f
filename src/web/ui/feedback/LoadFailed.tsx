import { Button } from '../Button.tsx';
import { EmptyState } from './EmptyState.tsx';

/** In the place of what could not be loaded, with a way to ask again (look.md 9). */
export function LoadFailed({
  title,
  isTrying,
  onTryAgain,
}: {
  title: string;
  isTrying: boolean;
  onTryAgain: () => void;
}) {
  return (
    <EmptyState
      title={title}
      action={
        <Button variant="secondary" busy={isTrying} onClick={onTryAgain}>
          Try again
        </Button>
      }
    />
  );
}
