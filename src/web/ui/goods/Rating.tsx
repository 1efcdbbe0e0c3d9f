import { cx } from 'class-variance-authority';
import { useId } from 'react';
import { SpriteIcon } from '../IconSprite.tsx';

const STARS = [1, 2, 3, 4, 5] as const;
const spoken = (average: number, count: number) =>
  `${average.toFixed(1)} out of 5, ${count} ${count === 1 ? 'review' : 'reviews'}`;

export interface RatingProps {
  average: number;
  count: number;
  className?: string;
}

/** A star and 4.8 (126), for cards; nothing while there are no reviews. */
export function Rating({ average, count, className }: RatingProps) {
  if (count === 0) return null;
  return (
    <span role="img" aria-label={spoken(average, count)} className={cx('rate', className)}>
      {average.toFixed(1)}
      <span>{`(${count})`}</span>
    </span>
  );
}

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
    count === undefined ? `${average} out of 5` : count === 0 ? 'No reviews yet' : spoken(average, count);
  return (
    <span className={cx('inline-flex items-center gap-0.5', className)}>
      {STARS.map((star) => (
        <SpriteIcon key={star} name="star" className={cx('size-4', star <= filled ? 'star' : 'star-empty')} />
      ))}
      <span className="sr-only">{words}</span>
    </span>
  );
}

/** Choosing one to five stars: five radio buttons that look like stars. */
export function RatingInput({
  legend,
  value,
  onChange,
  error,
}: {
  legend: string;
  /** 0 while nothing is chosen. */
  value: number;
  onChange: (rating: number) => void;
  error?: string | undefined;
}) {
  const name = useId();
  return (
    <fieldset aria-invalid={error ? true : undefined} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="flex">
        {STARS.map((star) => (
          <label
            key={star}
            className="relative flex size-11 items-center justify-center rounded-md hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={star}
              checked={value === star}
              onChange={() => onChange(star)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <SpriteIcon name="star" className={cx('size-6', star <= value ? 'star' : 'star-empty')} />
            <span className="sr-only">{star === 1 ? '1 star' : `${star} stars`}</span>
          </label>
        ))}
      </div>
      {error ? (
        <p id={`${name}-error`} className="mt-1 text-xs font-medium text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
