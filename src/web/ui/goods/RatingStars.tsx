import { cx } from 'class-variance-authority';
import { SpriteIcon } from '../marks/IconSprite.tsx';
import { ratingInWords } from './Rating.tsx';

export const STARS = [1, 2, 3, 4, 5] as const;

/** Five stars, rounded (spec 9). With `count` they are an average of reviews, without it one person's rating. */
export function RatingStars({
  average,
  count,
  className,
}: {
  average: number;
  count?: number;
  className?: string;
}) {
  const filled = Math.round(average);
  const words =
    count === undefined
      ? `${average} out of 5`
      : count === 0
        ? 'No reviews yet'
        : ratingInWords(average, count);
  return (
    <span className={cx('inline-flex items-center gap-0.5', className)}>
      {STARS.map((star) => (
        <SpriteIcon key={star} name="star" className={cx('size-4', star <= filled ? 'star' : 'star-empty')} />
      ))}
      <span className="sr-only">{words}</span>
    </span>
  );
}
