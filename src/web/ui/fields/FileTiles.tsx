import { cx } from 'class-variance-authority';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Star from 'lucide-react/icons/star';
import X from 'lucide-react/icons/x';
import type { CSSProperties, DOMAttributes, ReactNode, Ref } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import { Progress } from '../feedback/Progress.tsx';
import { Badge } from '../feedback/StatusBadge.tsx';

/** A picture that is kept. */
export interface KeptImage {
  id: string;
  picture: ReactNode;
  isPrimary: boolean;
}

/** A file on its way, or one that did not arrive. */
export interface FileOnItsWay {
  id: string;
  name: string;
  /** The part of it that is sent, 0 to 1. */
  sent: number;
  problem: string | null;
  /** False when the file itself is wrong: sending it again would not help. */
  canRetry: boolean;
}

const TILE = 'relative aspect-square overflow-hidden rounded-lg border bg-surface';

/** What lets a tile be dragged. */
export interface TileDrag {
  ref: Ref<HTMLLIElement>;
  style: CSSProperties;
  /** For what is taken hold of. */
  listeners: DOMAttributes<HTMLElement> | undefined;
  isDragging: boolean;
}

export interface ImageTileProps {
  image: KeptImage;
  index: number;
  count: number;
  onMove: (toIndex: number) => void;
  onMakePrimary: () => void;
  onRemove: () => void;
}

/** A kept picture: drag it, or use its buttons. */
export function ImageTile({
  image,
  index,
  count,
  drag,
  onMove,
  onMakePrimary,
  onRemove,
}: ImageTileProps & { drag?: TileDrag }) {
  const name = `image ${index + 1}`;
  return (
    <li
      ref={drag?.ref}
      style={drag?.style}
      className={cx(
        TILE,
        'group',
        image.isPrimary ? 'border-primary ring-1 ring-primary' : 'border-line',
        drag?.isDragging && 'z-10 shadow-3',
      )}
    >
      <div
        {...drag?.listeners}
        className={cx('size-full', drag && 'cursor-grab touch-manipulation active:cursor-grabbing')}
      >
        {image.picture}
      </div>
      {image.isPrimary ? (
        <Badge tone="info" className="pointer-events-none absolute start-2 top-2">
          Primary
        </Badge>
      ) : null}
      <div className="absolute end-1.5 top-1.5 flex gap-1">
        {image.isPrimary ? null : (
          <IconButton
            look="outline"
            size={32}
            label={`Make ${name} the primary image`}
            onClick={onMakePrimary}
          >
            <Star />
          </IconButton>
        )}
        <IconButton look="outline" size={32} label={`Remove ${name}`} onClick={onRemove}>
          <X />
        </IconButton>
      </div>
      {count > 1 ? (
        <div className="absolute inset-x-1.5 bottom-1.5 flex justify-between transition-opacity duration-120 pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100">
          <IconButton
            look="outline"
            size={32}
            label={`Move ${name} back`}
            disabled={index === 0}
            className="disabled:invisible"
            onClick={() => onMove(index - 1)}
          >
            <ArrowLeft />
          </IconButton>
          <IconButton
            look="outline"
            size={32}
            label={`Move ${name} on`}
            disabled={index === count - 1}
            className="disabled:invisible"
            onClick={() => onMove(index + 1)}
          >
            <ArrowRight />
          </IconButton>
        </div>
      ) : null}
    </li>
  );
}

/** A file on its way with its progress, or what is wrong with it. */
export function FileTile({
  file,
  onRetry,
  onDismiss,
}: {
  file: FileOnItsWay;
  onRetry: () => void;
  onDismiss: () => void;
}) {
  return (
    <li
      className={cx(
        TILE,
        'flex flex-col gap-1.5 p-2 text-center text-xs',
        file.problem
          ? 'justify-start pt-3 border-danger bg-danger-soft text-danger-fg'
          : 'justify-center border-line bg-sunken text-fg-2',
      )}
    >
      <span className={cx('truncate', file.problem && 'me-8 text-start')} title={file.name}>
        {file.name}
      </span>
      {file.problem ? (
        <>
          <span role="alert" className="line-clamp-3 font-medium break-words">
            <CircleAlert className="me-1 inline size-3.5 align-text-bottom" />
            {file.problem}
          </span>
          {file.canRetry ? (
            <button
              type="button"
              aria-label={`Try again: ${file.name}`}
              className="relative hit-44 mx-auto font-semibold underline"
              onClick={onRetry}
            >
              Try again
            </button>
          ) : null}
        </>
      ) : (
        <Progress label={`Upload of ${file.name}`} value={file.sent * 100} max={100} />
      )}
      <div className="absolute end-1.5 top-1.5">
        <IconButton
          look="outline"
          size={32}
          label={file.problem ? `Dismiss ${file.name}` : `Cancel the upload of ${file.name}`}
          onClick={onDismiss}
        >
          <X />
        </IconButton>
      </div>
    </li>
  );
}
