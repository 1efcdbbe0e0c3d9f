import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';

export function StepSkeleton() {
  return (
    <LoadingRegion className="card p-6">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="mt-6 h-10" />
      <Skeleton className="mt-6 h-10" />
      <Skeleton className="mt-6 h-10" />
    </LoadingRegion>
  );
}

export function CheckoutSkeleton() {
  return (
    <div className="page-container py-5 md:py-6">
      <h1 className="sr-only">Checkout</h1>
      <Skeleton className="mx-auto h-7 max-w-2xl" />
      <div className="mt-6 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22.75rem] lg:gap-6">
        <StepSkeleton />
        <Skeleton className="h-80 max-lg:hidden" />
      </div>
    </div>
  );
}
