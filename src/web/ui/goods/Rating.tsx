import { cx } from 'class-variance-authority';

/** How an average of reviews is read out. */
export const ratingInWords = (average: number, count: number) =>
  count === 1
    ? `${average.toFixed(1)} out of 5, 1 review`
    : `${average.toFixed(1)} out of 5, ${count} reviews`;

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
