import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { KeyboardEvent } from 'react';
import type { Photo } from '../../../../contract/shop/photos.contract.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { usePhotoFile } from './photos.hooks.ts';

/** One photo as large as the screen lets it be, with the others beside it. */
export function PhotoViewer({
  photos,
  index,
  onIndex,
  onClose,
}: {
  photos: readonly Photo[];
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
}) {
  const photo = photos[index];
  function turn({ key }: KeyboardEvent) {
    if (key === 'ArrowLeft' && index > 0) onIndex(index - 1);
    if (key === 'ArrowRight' && index < photos.length - 1) onIndex(index + 1);
  }
  return (
    <Dialog isOpen onClose={onClose} title={`Photo ${index + 1} of ${photos.length}`} className="dialog-wide">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are a second way to the two buttons */}
      <div onKeyDown={turn}>
        {photo ? (
          <LargePhoto key={photo._id} photo={photo} name={`Photo ${index + 1} of ${photos.length}`} />
        ) : null}
        {photos.length > 1 ? (
          <div className="mt-3 flex justify-center gap-2">
            <IconButton
              look="outline"
              size={44}
              label="Previous photo"
              disabled={index === 0}
              onClick={() => onIndex(index - 1)}
            >
              <ChevronLeft />
            </IconButton>
            <IconButton
              look="outline"
              size={44}
              label="Next photo"
              disabled={index === photos.length - 1}
              onClick={() => onIndex(index + 1)}
            >
              <ChevronRight />
            </IconButton>
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}

function LargePhoto({ photo, name }: { photo: Photo; name: string }) {
  const { src, isError, retry } = usePhotoFile(photo.url, 'full');
  if (isError) {
    return (
      <div className="flex flex-col items-center gap-3 p-8 text-center">
        <p>The photo could not be loaded</p>
        <Button variant="secondary" size="sm" onClick={retry}>
          Try again
        </Button>
      </div>
    );
  }
  if (src === null) {
    return (
      <LoadingRegion>
        <Skeleton className="h-[60dvh]" />
      </LoadingRegion>
    );
  }
  return (
    <img
      src={src}
      alt={name}
      className="mx-auto brightness-(--image-dim) max-h-[calc(100dvh-12rem)] max-w-full rounded-lg object-contain"
    />
  );
}
