import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { cx } from 'class-variance-authority';
import ImagePlus from 'lucide-react/icons/image-plus';
import { type DragEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { FieldError } from './FieldError.tsx';
import { type FileOnItsWay, FileTile, ImageTile, type KeptImage } from './FileTiles.tsx';

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

/** What moves is said in our own words below; the library would read out addresses. */
const SILENT: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

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
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A short press first, so that the page still scrolls under a thumb.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  );
  const isFull = images.length + files.length >= maximum;

  function move(imageId: string, toIndex: number) {
    actions.onMove(imageId, toIndex);
    setNews(`Image moved to place ${toIndex + 1} of ${images.length}`);
  }

  function endDrag({ active, over }: DragEndEvent) {
    const toIndex = images.findIndex((image) => image.id === over?.id);
    if (toIndex >= 0 && active.id !== over?.id) move(String(active.id), toIndex);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    actions.onAdd([...event.dataTransfer.files]);
  }

  return (
    <div>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={endDrag}
        accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: '' } }}
      >
        <SortableContext items={images.map((image) => image.id)} strategy={rectSortingStrategy}>
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
            {images.map((image, index) => (
              <ImageTile
                key={image.id}
                image={image}
                index={index}
                count={images.length}
                onMove={(toIndex) => move(image.id, toIndex)}
                onMakePrimary={() => {
                  actions.onMakePrimary(image.id);
                  setNews(`Image ${index + 1} is now the primary image`);
                }}
                onRemove={() => {
                  actions.onRemove(image.id);
                  setNews(`Image ${index + 1} removed`);
                  listRef.current?.querySelector('input')?.focus();
                }}
              />
            ))}
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
                  isOver && !isFull
                    ? 'border-primary bg-primary-soft text-info-fg'
                    : 'border-line-2 text-fg-2',
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
        </SortableContext>
      </DndContext>
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
