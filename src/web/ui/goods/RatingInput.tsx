import { cx } from 'class-variance-authority';
import { useId } from 'react';
import { countText } from '../../../domain/shop/count-text.ts';
import { SpriteIcon } from '../marks/IconSprite.tsx';
import { STARS } from './RatingStars.tsx';

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
            <span className="sr-only">{countText(star, 'star')}</span>
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
