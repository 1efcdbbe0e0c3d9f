import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { ProductImage, plateOf } from '../../../ui/goods/ProductImage.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { ProductPick } from '../ProductPick.tsx';
import { Both } from './BothPrices.tsx';
import type { Correction, PadRow } from './pad-rows.ts';
import { useCardOf } from './quick-order.hooks.ts';

const SHOWN_CHOICES = 3;

interface ChoicesProps {
  row: PadRow;
  onCorrect: (correction: Correction) => void;
}

export function Unknown({ row, onCorrect }: ChoicesProps) {
  const { line, state, quantity } = row;
  const count = line.alternatives.length;
  return (
    <>
      {state === 'choose' ? (
        <p className="num text-sm">
          <span className="font-medium">
            {count === 1
              ? 'This may be the product. Tap it if it is.'
              : `Fits ${count} products. Tap the right one.`}
          </span>{' '}
          {quantity === null ? null : <span className="text-fg-3">{`${quantity} wanted`}</span>}
        </p>
      ) : (
        <p className="text-sm">Nothing in the catalogue matches this line.</p>
      )}
      <Choices row={row} onCorrect={onCorrect} />
    </>
  );
}

/** What a line may mean, picked by a tap or its number; a search for anything else. */
export function Choices({ row, onCorrect }: ChoicesProps) {
  const { line, number, product: meant } = row;
  const [isSearching, setIsSearching] = useState(false);
  const [isWhole, setIsWhole] = useState(false);
  const cardOf = useCardOf();
  const toast = useToast();
  const others = line.alternatives.filter(({ _id: id }) => id !== meant?._id);
  const choices = isWhole ? others : others.slice(0, SHOWN_CHOICES);
  const more = others.length - choices.length;
  const isOpen = meant === null;
  return (
    <div data-problem className="flex flex-col gap-2">
      {choices.length > 0 ? (
        <ul className="divide-y divide-line rounded-md border border-warning-line bg-surface">
          {choices.map((product, at) => (
            <li key={product._id}>
              <button
                type="button"
                data-choice
                data-mend={isOpen && at === 0 ? number : undefined}
                className="group flex min-h-11 w-full items-center gap-3 px-3 py-2 text-start hover:bg-hover"
                onClick={() => onCorrect({ product })}
              >
                <span
                  aria-hidden="true"
                  className="size-4.5 shrink-0 rounded-full border border-field group-hover:border-primary group-focus-visible:border-5 group-focus-visible:border-primary"
                />
                <ProductImage
                  image={product.images[0]}
                  plate={plateOf(product.category.rootSlug)}
                  size="thumb"
                  isDecorative
                  className="size-9 shrink-0 rounded-md"
                />
                <span className="min-w-0 grow">
                  <span lang={product.nameLang} className="block font-medium wrap-anywhere">
                    {product.name}
                  </span>
                  <span className="num block text-xs text-fg-3">
                    {`${product.sku} · ${product.inventory.quantity} in stock`}
                  </span>
                </span>
                <Both
                  label="Each"
                  regular={product.pricing.regularPrice}
                  pro={product.pricing.wholesalePrice}
                />
                <span
                  aria-hidden="true"
                  className="num rounded-xs border border-line px-1 font-sans text-2xs text-fg-3 max-md:hidden"
                >
                  {at + 1}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {more > 0 ? (
          <Button size="sm" variant="ghost" onClick={() => setIsWhole(true)}>
            {`${more} more`}
          </Button>
        ) : null}
        <Button
          size="sm"
          variant="secondary"
          icon={<Search aria-hidden="true" />}
          aria-expanded={isSearching}
          data-mend={isOpen && choices.length === 0 ? number : undefined}
          onClick={() => setIsSearching(!isSearching)}
        >
          Search
        </Button>
        <Button size="sm" variant="ghost" onClick={() => onCorrect({ isSkipped: true })}>
          Skip line
        </Button>
      </div>
      {isSearching ? (
        <ProductPick
          label="Search for the product of this line"
          onPick={(_, picked) =>
            cardOf.mutate(picked, {
              onSuccess: (product) =>
                product === null ? toast.error('Product not found') : onCorrect({ product }),
              failed: 'The product could not be chosen. Try again.',
            })
          }
        />
      ) : null}
    </div>
  );
}
