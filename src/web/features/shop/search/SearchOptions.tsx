import Folder from 'lucide-react/icons/folder';
import Search from 'lucide-react/icons/search';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { ProductImage, plateOf } from '../../../ui/goods/ProductImage.tsx';
import { optionId, type SearchOption } from './search-options.ts';

type SearchOptionsProps = {
  id: string;
  options: readonly SearchOption[];
  activeIndex: number;
  text: string;
  isSubscriber: boolean;
  onChoose: (event: MouseEvent, to: string) => void;
};

/** The listbox under the search field; loaded when somebody types. */
export default function SearchOptions({
  id,
  options,
  activeIndex,
  text,
  isSubscriber,
  onChoose,
}: SearchOptionsProps) {
  const rows = options.map((option, index) => (
    <Link
      key={option.to}
      id={optionId(id, index)}
      to={option.to}
      role="option"
      aria-selected={index === activeIndex}
      tabIndex={-1}
      onClick={(event) => onChoose(event, option.to)}
      className="flex min-h-11 items-center gap-3 rounded-md px-3 py-1.5 hover:bg-hover aria-selected:bg-hover aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-focus"
    >
      <OptionContent option={option} text={text} isSubscriber={isSubscriber} />
    </Link>
  ));
  const ofKind = (kind: SearchOption['kind']) => rows.filter((_, index) => options[index]?.kind === kind);
  return (
    <div id={id} role="listbox" aria-label="Suggestions">
      <OptionGroup label="Categories" rows={ofKind('category')} />
      <OptionGroup label="Products" rows={ofKind('product')} />
      <div className="border-t border-line pt-1.5 first:border-t-0 first:pt-0">{ofKind('all')}</div>
    </div>
  );
}

function OptionGroup({ label, rows }: { label: string; rows: ReactNode[] }) {
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: groups inside a listbox have no element of their own
    <div role="group" aria-label={label} className="pb-1.5">
      <p aria-hidden="true" className="px-3 pt-1 pb-0.5 text-xs font-medium text-fg-3">
        {label}
      </p>
      {rows}
    </div>
  );
}

function OptionContent({
  option,
  text,
  isSubscriber,
}: {
  option: SearchOption;
  text: string;
  isSubscriber: boolean;
}) {
  switch (option.kind) {
    case 'category':
      return (
        <>
          <Folder aria-hidden="true" className="text-fg-3" />
          <span lang={option.category.nameLang} className="min-w-0 grow truncate">
            <Matched text={option.category.name} part={text} />
          </span>
          <span lang={option.category.parentNameLang} className="shrink-0 text-sm text-fg-3">
            {option.category.parentName}
          </span>
        </>
      );
    case 'product': {
      const { name, nameLang, sku, imageUrl, rootSlug, pricing } = option.product;
      return (
        <>
          <ProductImage
            image={imageUrl ? { url: imageUrl, alt: '' } : null}
            plate={plateOf(rootSlug)}
            size="thumb"
            className="size-10 shrink-0 rounded-sm"
          />
          <span className="min-w-0 grow">
            <span lang={nameLang} className="block truncate">
              <Matched text={name} part={text} />
            </span>
            <span className="block truncate text-xs text-fg-3">
              <Matched text={sku} part={text} />
            </span>
          </span>
          <Rupees
            amount={isSubscriber ? pricing.wholesalePrice : pricing.regularPrice}
            className="shrink-0 text-sm font-semibold"
          />
        </>
      );
    }
    case 'all':
      return (
        <>
          <Search aria-hidden="true" className="text-link" />
          <span className="min-w-0 truncate font-semibold text-link">All results for “{text.trim()}”</span>
        </>
      );
  }
}

/** The typed part in bold. */
function Matched({ text, part }: { text: string; part: string }) {
  const wanted = part.trim().toLowerCase();
  const start = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted);
  if (start < 0) return text;
  const end = start + wanted.length;
  return (
    <>
      {text.slice(0, start)}
      <strong className="font-semibold">{text.slice(start, end)}</strong>
      {text.slice(end)}
    </>
  );
}
