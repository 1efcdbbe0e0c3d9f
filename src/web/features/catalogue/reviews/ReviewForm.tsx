import { type FormEvent, useState } from 'react';
import { errorText } from '../../../data/api-client.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { RatingInput } from '../../../ui/goods/RatingInput.tsx';
import { readReview, writeReview } from './review-draft.ts';
import { usePostReview } from './reviews.hooks.ts';

const FAILED = 'Failed to send the review';

const COMMENT_LIMIT = 2000;

/** For a buyer with a delivered line of the product who has not reviewed it yet. */
export function ReviewForm({ productId, userId, id }: { productId: string; userId: string; id: string }) {
  const post = usePostReview(productId, userId);
  const [draft, setDraft] = useState(() => readReview(userId, productId));
  const { rating, comment } = draft;
  const [isChecked, setIsChecked] = useState(false);

  function change(changed: Partial<typeof draft>) {
    const next = { ...draft, ...changed };
    setDraft(next);
    writeReview(userId, productId, next);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (rating === 0 || post.isPending) return;
    post.mutate({ rating, comment }, { failed: FAILED, onError: null });
  }

  return (
    <form id={id} noValidate onSubmit={submit} className="card flex max-w-prose flex-col gap-4 p-5">
      <h2 className="text-lg font-semibold">Write a review</h2>
      <RatingInput
        legend="Your rating"
        value={rating}
        onChange={(chosen) => change({ rating: chosen })}
        error={isChecked && rating === 0 ? 'Rating is required' : undefined}
      />
      <TextArea
        label="Your review"
        optional
        rows={4}
        maxLength={COMMENT_LIMIT}
        value={comment}
        onChange={(event) => change({ comment: event.target.value })}
        help="What it is good for, how it arrived, how it holds up."
      />
      <div>
        <Button type="submit" busy={post.isPending}>
          Submit review
        </Button>
        {post.isError ? <FieldError id={`${id}-error`}>{errorText(post.error, FAILED)}</FieldError> : null}
      </div>
    </form>
  );
}
