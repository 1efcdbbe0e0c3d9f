import { useState } from 'react';
import type { Suggestions } from '../../../contract/catalogue/products.contract.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Rupees } from '../../ui/goods/Price.tsx';
import { usePicks } from './product-picks.hooks.ts';

export interface ProductPickProps {
  label: string;
  onPick: (sku: string, product: Suggestions['products'][number]) => void;
}

/** Finds a product by what is typed: a list of buttons, one press takes it. */
export function ProductPick({ label, onPick }: ProductPickProps) {
  const [typed, setTyped] = useState('');
  const picks = usePicks(typed);
  return (
    <div>
      <TextField
        label={label}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className="mt-2 flex flex-col">
        {picks.map((product) => (
          <li key={product._id}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 py-1 text-start hover:bg-hover"
              onClick={() => {
                setTyped('');
                onPick(product.sku, product);
              }}
            >
              <span className="min-w-0 grow">
                <span lang={product.nameLang} className="block font-medium wrap-anywhere">
                  {product.name}
                </span>
                <span className="block text-xs text-fg-3">{product.sku}</span>
              </span>
              <Rupees amount={product.pricing.regularPrice} className="shrink-0" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
