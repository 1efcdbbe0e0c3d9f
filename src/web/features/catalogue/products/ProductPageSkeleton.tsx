import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';

/** The boxes of a product page that is on its way. */
export function ProductPageSkeleton() {
  return (
    <LoadingRegion className="page-container pt-3 pb-2">
      <Skeleton className="h-5 w-72 max-w-full" />
      <div className="product-layout mt-3">
        <Skeleton className="gallery-main aspect-square rounded-lg" />
        <div className="flex flex-col gap-3">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-8 w-4/5" />
          <Skeleton className="h-5 w-48" />
          <Skeleton className="mt-2 h-20 max-md:hidden" />
        </div>
        <Skeleton className="h-80 rounded-lg" />
      </div>
    </LoadingRegion>
  );
}
