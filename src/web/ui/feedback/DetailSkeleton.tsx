import { LoadingRegion, Skeleton } from './Skeleton.tsx';

/** A page about one thing while it loads: where it belongs, its title, what it holds. */
export function DetailSkeleton() {
  return (
    <LoadingRegion className="pb-10">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-3 h-8 w-64" />
      <Skeleton className="mt-5 h-56" />
      <Skeleton className="mt-4 h-40" />
    </LoadingRegion>
  );
}
