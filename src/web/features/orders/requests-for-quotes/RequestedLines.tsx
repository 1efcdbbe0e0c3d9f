import type { ReactNode } from 'react';
import type { RequestForQuotes } from '../../../../contract/orders/requests-for-quotes.contract.ts';
import { SmallPicture } from '../../../ui/goods/ProductImage.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { MessageText } from '../MessageText.tsx';

export type RequestedLine = RequestForQuotes['lines'][number];

/** '120 m', '20 pcs · Philips or equal': how much of a line is wanted, and of which brand. */
export function wantedText({ quantity, unit, brand, orEqual }: RequestedLine): string {
  const equal = orEqual ? 'or equal' : null;
  const make = [brand, equal].filter((part) => part !== null).join(' ');
  return [`${quantity} ${unit}`, make].filter((part) => part !== '').join(' · ');
}

/** What a line asks for: its picture, its name, how much of it. */
export function LineHead({ line, children }: { line: RequestedLine; children?: ReactNode }) {
  const { product, name, sku } = line;
  return (
    <div className="flex min-w-0 items-start gap-3">
      {product ? (
        <SmallPicture
          url={product.imageUrl ?? undefined}
          rootSlug={product.rootSlug}
          className="size-10 shrink-0"
        />
      ) : null}
      <div className="min-w-0 text-start">
        <div className="line-clamp-3 font-medium wrap-anywhere">
          {product ? name : <MessageText text={name} />}
        </div>
        {sku ? <p className="text-xs font-normal text-fg-3">{sku}</p> : null}
        <p className="num text-xs font-normal text-fg-2">{wantedText(line)}</p>
        {children}
      </div>
    </div>
  );
}

/** All lines of a request. */
export function RequestedLines({ lines }: { lines: readonly RequestedLine[] }) {
  return (
    <TitledCard title="What is asked for" titleClassName="text-lg" className="p-4 md:p-6">
      <ul aria-label="Lines" className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line._id} className="py-3 last:pb-0">
            <LineHead line={line} />
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
