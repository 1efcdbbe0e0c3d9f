import type { OrderAlias } from '../../../../contract/buying/quick-order.contract.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { useForgetName } from './quick-order.hooks.ts';

/** What adding has taught the pad, each with a way to take it back. */
export function Learned({
  words,
  onChange,
}: {
  words: readonly OrderAlias[];
  onChange: (words: readonly OrderAlias[]) => void;
}) {
  const forget = useForgetName();
  return (
    <Card aria-label="Kept as your words" className="p-4">
      <div className="flex items-start justify-between gap-3">
        <p role="status" className="text-sm font-medium">
          {words.length === 1
            ? 'Kept as your word: next time it is exact.'
            : `${words.length} kept as your words: next time they are exact.`}
        </p>
        <Button size="sm" variant="ghost" onClick={() => onChange([])}>
          Close
        </Button>
      </div>
      <ul className="mt-1 max-h-56 divide-y divide-line overflow-y-auto">
        {words.map((word) => (
          <li key={word._id} className="flex items-center justify-between gap-3 py-1.5 text-sm">
            <span className="min-w-0 wrap-anywhere">
              <b className="font-semibold">{word.text}</b>{' '}
              <span lang={word.product.nameLang} className="text-fg-2">
                {word.product.name}
              </span>
            </span>
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Forget ${word.text}`}
              disabled={forget.isPending}
              onClick={() =>
                forget.mutate(word._id, {
                  onSuccess: () => onChange(words.filter(({ _id: id }) => id !== word._id)),
                  failed: 'The word could not be removed. Try again.',
                })
              }
            >
              Forget
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
