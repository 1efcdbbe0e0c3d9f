import { cx } from 'class-variance-authority';
import ImagePlus from 'lucide-react/icons/image-plus';
import { type DragEvent, lazy, type ReactNode, type Ref, Suspense, useId, useRef, useState } from 'react';
import { FieldError } from './FieldError.tsx';
import { type FileOnItsWay, FileTile, ImageTile, type ImageTileProps, type KeptImage } from './FileTiles.tsx';

// Without it the order is changed by the tiles' buttons.
const DraggedTiles = lazy(() =>
  import('./DraggedTiles.tsx').then(
    (module) => ({ default: module.DraggedTiles }),
    () => ({ default: StillTiles }),
  ),
);

export interface FileDropProps {
  images: readonly KeptImage[];
  files: readonly FileOnItsWay[];
  maximum: number;
  /** As an input's `accept`. */
  accept: string;
  error?: string | undefined;
  help?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  onAdd: (files: File[]) => void;
  onMove: (id: string, toIndex: number) => void;
  onMakePrimary: (id: string) => void;
  onRemove: (id: string) => void;
  onRetry: (fileId: string) => void;
  onDismiss: (fileId: string) => void;
}

/** Pictures in an order: chosen or dropped several at once, dragged or moved by buttons, one of them primary. */
export function FileDrop({
  images,
  files,
  maximum,
  accept,
  error,
  help,
  inputRef,
  ...actions
}: FileDropProps) {
  const id = useId();
  const listRef = useRef<HTMLUListElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [news, setNews] = useState('');
  const isFull = images.length + files.length >= maximum;

  function move(imageId: string, toIndex: number) {
    actions.onMove(imageId, toIndex);
    setNews(`Image moved to place ${toIndex + 1} of ${images.length}`);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    actions.onAdd([...event.dataTransfer.files]);
  }

  const tiles: ImageTileProps[] = images.map((image, index) => ({
    image,
    index,
    count: images.length,
    onMove: (toIndex) => move(image.id, toIndex),
    onMakePrimary: () => {
      actions.onMakePrimary(image.id);
      setNews(`Image ${index + 1} is now the primary image`);
    },
    onRemove: () => {
      actions.onRemove(image.id);
      setNews(`Image ${index + 1} removed`);
      listRef.current?.querySelector('input')?.focus();
    },
  }));

  return (
    <div>
      <ul
        ref={listRef}
        aria-label="Images"
        className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(7.25rem,1fr))]"
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        {tiles.length > 1 ? (
          <Suspense fallback={<StillTiles tiles={tiles} />}>
            <DraggedTiles tiles={tiles} />
          </Suspense>
        ) : (
          <StillTiles tiles={tiles} />
        )}
        {files.map((file) => (
          <FileTile
            key={file.id}
            file={file}
            onRetry={() => actions.onRetry(file.id)}
            onDismiss={() => actions.onDismiss(file.id)}
          />
        ))}
        <li>
          <label
            htmlFor={id}
            className={cx(
              'relative flex aspect-square flex-col items-center justify-center gap-2 rounded-lg border-2 border-dashed p-2 text-center text-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              isFull ? 'cursor-not-allowed border-line-2 text-fg-3' : 'hover:bg-hover',
              isOver && !isFull ? 'border-primary bg-primary-soft text-info-fg' : 'border-line-2 text-fg-2',
            )}
          >
            <input
              ref={inputRef}
              id={id}
              type="file"
              multiple
              accept={accept}
              disabled={isFull}
              aria-invalid={error ? true : undefined}
              aria-describedby={`${id}-help ${error ? `${id}-error` : ''}`}
              className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
              onChange={(event) => {
                const chosen = [...(event.target.files ?? [])];
                // The same file can be chosen again after it failed.
                event.target.value = '';
                actions.onAdd(chosen);
              }}
            />
            <ImagePlus className="size-5.5" />
            Add images
          </label>
        </li>
      </ul>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      <p id={`${id}-help`} className="mt-2 text-xs text-fg-3">
        {isFull ? `${maximum} images are the most a product can have.` : help}
      </p>
      <span role="status" className="sr-only">
        {news}
      </span>
    </div>
  );
}

function StillTiles({ tiles }: { tiles: readonly ImageTileProps[] }) {
  return (
    <>
      {tiles.map((tile) => (
        <ImageTile key={tile.image.id} {...tile} />
      ))}
    </>
  );
}
