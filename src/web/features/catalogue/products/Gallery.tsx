import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type KeyboardEvent, type ReactNode, type TouchEvent, useRef, useState } from 'react';
import type { ProductImage as Image } from '../../../../contract/catalogue/products.contract.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { ProductImage } from '../../../ui/goods/ProductImage.tsx';
import type { PlateName } from '../../../ui/marks/plate-name.ts';

const SWIPE_PX = 40;

/** The pictures of a product: one large, all thumbnails in view, arrows, swipe and keyboard. */
export function Gallery({
  images,
  plate,
  name,
  corner,
}: {
  images: readonly Image[];
  plate: PlateName;
  name: string;
  /** Round buttons over the picture on phones. */
  corner: ReactNode;
}) {
  const [index, setIndex] = useState(0);
  const touchStartX = useRef<number | null>(null);
  const hasSeveral = images.length > 1;
  const go = (step: number) => setIndex((index + step + images.length) % images.length);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined || !hasSeveral) return;
    event.preventDefault();
    go(step);
  }

  function onTouchEnd(event: TouchEvent) {
    const distance = (event.changedTouches[0]?.clientX ?? 0) - (touchStartX.current ?? 0);
    if (hasSeveral && touchStartX.current !== null && Math.abs(distance) > SWIPE_PX)
      go(distance < 0 ? 1 : -1);
    touchStartX.current = null;
  }

  return (
    <section aria-label={`Pictures of ${name}`} aria-roledescription="gallery" onKeyDown={onKeyDown}>
      <div
        className="relative max-md:-mx-4"
        onTouchStart={(event) => {
          touchStartX.current = event.touches[0]?.clientX ?? null;
        }}
        onTouchEnd={onTouchEnd}
      >
        <ProductImage
          key={images[index]?.url}
          image={images[index]}
          plate={plate}
          size="main"
          eager
          isHighPriority={index === 0}
          className="gallery-main md:rounded-lg md:border md:border-line"
        />
        <div className="absolute end-4 top-3 flex flex-col gap-2 md:hidden">{corner}</div>
        {hasSeveral ? (
          <>
            <IconButton
              look="round"
              label="Previous picture"
              onClick={() => go(-1)}
              className="absolute! gallery-step start-3"
            >
              <ChevronLeft className="size-5" />
            </IconButton>
            <IconButton
              look="round"
              label="Next picture"
              onClick={() => go(1)}
              className="absolute! gallery-step end-3"
            >
              <ChevronRight className="size-5" />
            </IconButton>
            <p aria-live="polite" className="gallery-count">
              <span className="sr-only">Picture </span>
              {index + 1} / {images.length}
            </p>
          </>
        ) : null}
      </div>
      {hasSeveral ? (
        <ul className="mt-3 grid grid-cols-5 gap-2">
          {images.map((image, thumbIndex) => (
            <li key={image.url}>
              <button
                type="button"
                aria-label={`Picture ${thumbIndex + 1}: ${image.alt}`}
                aria-current={thumbIndex === index ? 'true' : undefined}
                onClick={() => setIndex(thumbIndex)}
                className="thumb"
              >
                <ProductImage image={image} plate={plate} size="thumb" isDecorative />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
