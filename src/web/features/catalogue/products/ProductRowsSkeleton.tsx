import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';

/** The boxes of rows that are on their way. */
export function ProductRowsSkeleton({ count }: { count: number }) {
  return (
    <LoadingRegion className="card overflow-hidden">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal boxes that never move
        <div key={index} className="prow">
          <span className="max-md:hidden" />
          <Skeleton className="aspect-square" />
          <div>
            <Skeleton className="h-3.5 w-32" />
            <Skeleton className="mt-2 h-4 w-3/4" />
            <Skeleton className="mt-2 h-3.5 w-1/2" />
          </div>
          <Skeleton className="h-4 w-24 max-md:col-span-2" />
          <Skeleton className="h-16 max-md:col-span-2" />
        </div>
      ))}
    </LoadingRegion>
  );
}
