import { cx } from 'class-variance-authority';
import ImageOff from 'lucide-react/icons/image-off';
import { useState } from 'react';
import type { Photo } from '../../../../contract/shop/photos.contract.ts';
import { lateDialog } from '../../../ui/overlays/late-dialog.tsx';
import { usePhotoFile } from './photos.hooks.ts';

const PhotoViewer = lateDialog(async () => (await import('./PhotoViewer.tsx')).PhotoViewer);

/** Private photos side by side; each opens large. */
export function PhotoRow({ photos, className }: { photos: readonly Photo[]; className?: string }) {
  const [opened, setOpened] = useState<number | null>(null);
  if (photos.length === 0) return null;
  return (
    <>
      <ul aria-label="Photos" className={cx('flex flex-wrap gap-2', className)}>
        {photos.map((photo, index) => (
          <li key={photo._id}>
            <PhotoThumb
              photo={photo}
              label={`Photo ${index + 1} of ${photos.length}, open large`}
              onOpen={() => setOpened(index)}
            />
          </li>
        ))}
      </ul>
      {opened === null ? null : (
        <PhotoViewer photos={photos} index={opened} onIndex={setOpened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

function PhotoThumb({ photo, label, onOpen }: { photo: Photo; label: string; onOpen: () => void }) {
  const { src, isError, retry } = usePhotoFile(photo.url, 'small');
  return (
    <button
      type="button"
      aria-label={isError ? 'This photo could not be loaded. Try again.' : label}
      className="grid size-22 place-items-center overflow-hidden rounded-lg border border-line bg-sunken text-fg-3"
      onClick={isError ? retry : onOpen}
    >
      {isError ? <ImageOff aria-hidden="true" className="size-5" /> : null}
      {src ? <img src={src} alt="" className="size-full object-cover brightness-(--image-dim)" /> : null}
    </button>
  );
}
