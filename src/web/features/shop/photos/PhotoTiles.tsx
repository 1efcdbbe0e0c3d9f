import { cx } from 'class-variance-authority';
import CircleAlert from 'lucide-react/icons/circle-alert';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Progress } from '../../../ui/feedback/Progress.tsx';
import type { ChosenPhoto, PhotoSending } from './photos.hooks.ts';

/** The chosen photos in their order, and under them what is wrong with those that did not arrive. */
export function PhotoTiles({ sending, children }: { sending: PhotoSending; children?: ReactNode }) {
  const { photos, remove, retry } = sending;
  return (
    <>
      <ul
        aria-label="Chosen photos"
        className="grid grid-cols-4 gap-2 sm:grid-cols-[repeat(auto-fill,5.5rem)]"
      >
        {photos.map((photo, index) => (
          <PhotoTile key={photo.key} photo={photo} index={index} onRemove={() => remove(photo.key)} />
        ))}
        {children}
      </ul>
      {photos.map(({ key, name, problem, canRetry }) =>
        problem === null ? null : (
          <p key={key} role="alert" className="mt-1.5 flex items-start gap-1 text-xs font-medium text-danger">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5" />
            <span className="min-w-0 break-words">
              {problem.includes(name) ? problem : `${name}: ${problem}`}
              {canRetry ? (
                <button
                  type="button"
                  aria-label={`Try again: ${name}`}
                  className="relative ms-2 hit-44 font-semibold underline"
                  onClick={() => retry(key)}
                >
                  Try again
                </button>
              ) : null}
            </span>
          </p>
        ),
      )}
    </>
  );
}

function PhotoTile({ photo, index, onRemove }: { photo: ChosenPhoto; index: number; onRemove: () => void }) {
  const { name, preview, sent, photoId, problem } = photo;
  const isOnItsWay = photoId === null && problem === null;
  return (
    <li
      className={cx(
        'relative aspect-square overflow-hidden rounded-lg border bg-sunken',
        problem ? 'border-danger' : 'border-line',
      )}
    >
      <img
        src={preview}
        alt={`${index + 1}: ${name}`}
        className={cx('size-full object-cover', photoId === null && 'opacity-50')}
      />
      {isOnItsWay ? (
        <div className="absolute inset-x-0 bottom-0 bg-surface px-1.5 pt-1 pb-1.5">
          <Progress label={`Upload of ${name}`} value={sent * 100} max={100} />
        </div>
      ) : null}
      <div className="absolute end-1 top-1">
        <IconButton look="outline" size={32} label={`Remove photo ${index + 1}`} onClick={onRemove}>
          <X />
        </IconButton>
      </div>
    </li>
  );
}
