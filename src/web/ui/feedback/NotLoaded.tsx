import { LoadFailed } from './LoadFailed.tsx';
import { LoadingRegion, Skeleton } from './Skeleton.tsx';

/** In the place of what has not come yet: grey boxes of its size, or a way to ask again once it failed. */
export function NotLoaded({
  query,
  failed,
  boxes = 1,
  box,
  className = 'flex flex-col gap-3',
}: {
  query: { isError: boolean; isFetching: boolean; refetch: () => unknown };
  /** A whole sentence: "Your lists could not be loaded". */
  failed: string;
  boxes?: number;
  /** The class that gives a box its height. */
  box: string;
  /** How the boxes stand. */
  className?: string;
}) {
  if (query.isError) return <LoadFailed title={failed} query={query} />;
  return (
    <LoadingRegion className={className}>
      {Array.from({ length: boxes }, (_, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: boxes have a place and nothing else
        <Skeleton key={nth} className={box} />
      ))}
    </LoadingRegion>
  );
}
