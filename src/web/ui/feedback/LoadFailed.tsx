import { Button } from '../controls/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

/** In the place of what could not be loaded, with a way to ask again (look.md 9). */
export function LoadFailed({
  title,
  query: { isFetching, refetch },
}: {
  title: string;
  query: { isFetching: boolean; refetch: () => unknown };
}) {
  return (
    <EmptyState
      title={title}
      text={<span className="offline-only">You are offline, and this was not opened before.</span>}
      action={
        <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      }
    />
  );
}
