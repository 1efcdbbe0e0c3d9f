import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';

/** The boxes of a dashboard with charts. */
export function DashboardSkeleton() {
  return (
    <LoadingRegion className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4">
        {[1, 2, 3, 4].map((card) => (
          <div key={card} className="card p-4">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="mt-1 h-8 w-20" />
            <Skeleton className="mt-1 h-4 w-28" />
          </div>
        ))}
      </div>
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)]">
        <Skeleton className="h-80 rounded-lg" />
        <Skeleton className="h-80 rounded-lg" />
      </div>
    </LoadingRegion>
  );
}
