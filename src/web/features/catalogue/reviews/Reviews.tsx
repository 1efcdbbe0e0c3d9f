import MessageSquare from 'lucide-react/icons/message-square';
import { useId } from 'react';
import { useLocation } from 'react-router';
import type { Review, ReviewList } from '../../../../contract/catalogue/reviews.contract.ts';
import { countText, formatCount } from '../../../../domain/shop/count-text.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Progress } from '../../../ui/feedback/Progress.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { When } from '../../../ui/feedback/When.tsx';
import { RatingStars } from '../../../ui/goods/RatingStars.tsx';
import { Pagination } from '../../../ui/tables/Pagination.tsx';
import { useSession } from '../../people/session/session.hooks.ts';
import { ReviewForm } from './ReviewForm.tsx';
import { useReviews } from './reviews.hooks.ts';

export interface ReviewsProps {
  productId: string;
  page: number;
  hrefForPage: (page: number) => string;
}

/** The reviews of a product: breakdown, list with paging, and the form for those who may review. */
export function Reviews({ productId, page, hrefForPage }: ReviewsProps) {
  const { user } = useSession();
  const formId = useId();
  const query = useReviews(productId, page, user?._id ?? null);

  if (query.isPending) {
    return (
      <LoadingRegion className="flex max-w-prose flex-col gap-4">
        <Skeleton className="h-24" />
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </LoadingRegion>
    );
  }
  if (query.data === undefined) {
    return (
      <EmptyState
        title="Error loading reviews"
        action={
          <Button variant="secondary" onClick={() => query.refetch()}>
            Try again
          </Button>
        }
      />
    );
  }
  const { reviews, pagination, breakdown, canReview, hasReviewed } = query.data;
  const form =
    canReview && user ? (
      <ReviewForm productId={productId} userId={user._id} id={formId} />
    ) : hasReviewed ? (
      <Banner tone="info">You have already reviewed this product. Each buyer reviews a product once.</Banner>
    ) : null;
  if (pagination.total === 0) {
    return (
      <>
        <EmptyState
          picture={<MessageSquare />}
          title="No reviews yet"
          text={<FirstReviewHint isGuest={user === null} canReview={canReview} />}
        />
        {form}
      </>
    );
  }
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <Breakdown breakdown={breakdown} total={pagination.total} />
      <div className="flex max-w-prose flex-col gap-6">
        {form}
        <ul
          aria-busy={query.isPlaceholderData || undefined}
          className="divide-y divide-line aria-busy:opacity-60"
        >
          {reviews.map((review) => (
            <ReviewItem key={review._id} review={review} />
          ))}
        </ul>
        <Pagination page={page} pages={pagination.pages} hrefFor={hrefForPage} label="Review" />
      </div>
    </div>
  );
}

function FirstReviewHint({ isGuest, canReview }: { isGuest: boolean; canReview: boolean }) {
  const location = useLocation();
  if (canReview) return 'Be the first to review';
  return (
    <>
      <span className="block font-medium text-fg">
        {isGuest ? (
          <TextLink to={paths.login} state={{ returnTo: `${location.pathname}${location.search}` }}>
            Be the first to review
          </TextLink>
        ) : (
          'Be the first to review'
        )}
      </span>
      Buyers can review a product once an order of it is delivered.
    </>
  );
}

function Breakdown({ breakdown, total }: { breakdown: ReviewList['breakdown']; total: number }) {
  const average = breakdown.reduce((sum, count, index) => sum + count * (index + 1), 0) / total;
  return (
    <div className="card h-fit p-5">
      <p className="flex items-baseline gap-2">
        <span className="num text-3xl font-bold">{average.toFixed(1)}</span>
        <span className="text-fg-2">out of 5</span>
      </p>
      <div className="mt-1 mb-4 flex items-center gap-2 text-sm text-fg-2">
        <RatingStars average={average} count={total} />
        <span aria-hidden="true" className="num">
          {countText(total, 'review')}
        </span>
      </div>
      <ul className="flex flex-col gap-2">
        {[5, 4, 3, 2, 1].map((stars) => {
          const count = breakdown[stars - 1] ?? 0;
          return (
            <li key={stars} className="flex items-center gap-3 text-xs text-fg-2">
              <span className="w-12 shrink-0">{countText(stars, 'star')}</span>
              <Progress label={`${stars} stars`} value={count} max={total} className="text-star" />
              <span className="num w-8 shrink-0 text-end">{formatCount(count)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function ReviewItem({ review }: { review: Review }) {
  return (
    <li className="py-4 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <RatingStars average={review.rating} />
        <span className="font-semibold">{review.author}</span>
        <When at={review.createdAt} className="num text-xs text-fg-3" />
      </div>
      {review.comment ? (
        <p className="mt-1.5 whitespace-pre-line text-fg-2 wrap-anywhere">{review.comment}</p>
      ) : null}
    </li>
  );
}
