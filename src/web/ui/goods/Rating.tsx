import { cx } from 'class-variance-authority';
import { countText } from '../../../domain/shop/count-text.ts';

/** How an average of reviews is read out. */
export const ratingInWords = (average: number, count: number) =>
  `${average.toFixed(1)} out of 5, ${countText(count, 'review')}`;

export interface RatingProps {
  average: number;
  count: number;
  className?: string;
}

/** A star and 4.8 (126), for cards; nothing while there are no reviews. */
export function Rating({ average, count, className }: RatingProps) {
  if (count === 0) return null;
  return (
    <span role="img" aria-label={ratingInWords(average, count)} className={cx('rate', className)}>
      {average.toFixed(1)}
      <span>{`(${count})`}</span>
    </span>
  );
}
