import Camera from 'lucide-react/icons/camera';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { type FormEvent, type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import { MOST_MESSAGE_CHARACTERS } from '../../../../contract/orders/threads.contract.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { PhotoInput } from '../../shop/photos/PhotoField.tsx';
import { PhotoTiles } from '../../shop/photos/PhotoTiles.tsx';
import type { PhotoSending } from '../../shop/photos/photos.hooks.ts';

/** From here on the characters are counted. */
const COUNTED_FROM = 1_800;

/** Where a message is written: one to five lines, with photos. */
export function Composer({
  text,
  onText,
  photos,
  onSend,
}: {
  text: string;
  onText: (text: string) => void;
  photos: PhotoSending;
  onSend: () => void;
}) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const isTooLong = text.length > MOST_MESSAGE_CHARACTERS;
  const canSend = !(isTooLong || photos.isSending) && (text.trim() !== '' || photos.ids.length > 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is as high as its text
  useLayoutEffect(() => {
    const area = field.current;
    if (!area) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight + 2}px`;
  }, [text]);

  function send(event?: FormEvent) {
    event?.preventDefault();
    if (!canSend) return;
    onSend();
    field.current?.focus();
  }

  /** With a mouse Enter sends; under a thumb it is a new line, and the button sends. */
  function onKeyDown(event: KeyboardEvent) {
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!isPlainEnter || !window.matchMedia('(width >= 48rem) and (pointer: fine)').matches) return;
    event.preventDefault();
    send();
  }

  return (
    <form onSubmit={send} className="border-t border-line bg-surface p-3" noValidate>
      {photos.photos.length > 0 ? (
        <div className="mb-2">
          <PhotoTiles sending={photos} />
        </div>
      ) : null}
      <div className="flex items-end gap-2">
        <label
          htmlFor={`${id}-photos`}
          title="Add photos"
          className="relative grid size-11 shrink-0 place-items-center rounded-md text-fg-2 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <PhotoInput
            id={`${id}-photos`}
            sending={photos}
            disabled={photos.photos.length >= photos.most}
            aria-label="Add photos"
          />
          <Camera aria-hidden="true" className="size-5.5" />
        </label>
        <div className="min-w-0 grow">
          <label htmlFor={id} className="sr-only">
            Message
          </label>
          <textarea
            ref={field}
            id={id}
            rows={1}
            value={text}
            placeholder="Write a message"
            enterKeyHint="enter"
            aria-invalid={isTooLong || undefined}
            aria-describedby={text.length >= COUNTED_FROM ? `${id}-count` : undefined}
            className="field block max-h-32 min-h-11 w-full resize-none overflow-y-auto py-2.5"
            onChange={(event) => onText(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        <Button type="submit" aria-label="Send" className="size-11! shrink-0 px-0!" disabled={!canSend}>
          <SendHorizontal aria-hidden="true" className="size-5" />
        </Button>
      </div>
      {text.length >= COUNTED_FROM ? (
        <p
          id={`${id}-count`}
          role={isTooLong ? 'alert' : undefined}
          className={`num mt-1 text-end text-xs ${isTooLong ? 'font-medium text-danger' : 'text-fg-3'}`}
        >
          {`${text.length} of ${MOST_MESSAGE_CHARACTERS} characters`}
        </p>
      ) : null}
    </form>
  );
}
