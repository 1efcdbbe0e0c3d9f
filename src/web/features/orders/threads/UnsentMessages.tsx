import CircleAlert from 'lucide-react/icons/circle-alert';
import { countText } from '../../../../domain/shop/count-text.ts';
import { MessageText } from '../MessageText.tsx';
import type { Unsent } from './thread-draft.ts';

/** Messages on their way, and those that did not arrive with a way to try again. */
export function UnsentMessages({
  unsent,
  onRetry,
  onDiscard,
}: {
  unsent: readonly Unsent[];
  onRetry: (message: Unsent) => void;
  onDiscard: (message: Unsent) => void;
}) {
  return unsent.map((message) => (
    <div key={message.key} className="flex flex-col items-end">
      <div className="max-w-[min(85%,36rem)] rounded-xl rounded-br-sm bg-primary-soft px-3.5 py-2.5">
        {message.text === '' ? null : <MessageText text={message.text} />}
        {message.photos.length > 0 ? (
          <p className="text-sm text-fg-2">{countText(message.photos.length, 'photo')}</p>
        ) : null}
      </div>
      {message.problem === null ? (
        <p className="mt-0.5 px-1 text-xs text-fg-3">
          {message.isKept ? 'Waiting: it is sent once you are online' : 'Sending'}
        </p>
      ) : (
        <p
          role="alert"
          className="mt-0.5 flex flex-wrap items-center justify-end gap-x-3 px-1 text-xs font-medium text-danger"
        >
          <span className="flex items-center gap-1">
            <CircleAlert aria-hidden="true" className="size-3.5" />
            {message.problem}
          </span>
          <button
            type="button"
            className="relative hit-44 font-semibold underline"
            onClick={() => onRetry(message)}
          >
            Retry
          </button>
          {/* The field cannot take photos back that were sent already. */}
          {message.photos.length === 0 ? (
            <button
              type="button"
              className="relative hit-44 font-semibold underline"
              onClick={() => onDiscard(message)}
            >
              Edit
            </button>
          ) : null}
        </p>
      )}
    </div>
  ));
}
