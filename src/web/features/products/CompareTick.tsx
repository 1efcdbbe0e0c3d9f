import Check from 'lucide-react/icons/check';
import Scale from 'lucide-react/icons/scale';
import { Link } from 'react-router';
import { LEAST_COMPARED } from '../../../domain/comparison.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { type ComparedChoice, toggleCompared, useCompared } from './compare-choice.ts';

interface ComparableProduct {
  _id: string;
  name: string;
  images: readonly { url: string }[];
  category: { rootSlug: string };
}

function useCompareToggle(product: ComparableProduct) {
  const compared = useCompared();
  const toast = useToast();
  const choice: ComparedChoice = {
    _id: product._id,
    name: product.name,
    imageUrl: product.images[0]?.url ?? null,
    rootSlug: product.category.rootSlug,
  };
  return {
    compared,
    isChosen: compared.some(({ _id }) => _id === product._id),
    toggle() {
      const refusal = toggleCompared(choice);
      if (refusal !== null) toast.error(refusal);
    },
  };
}

/** The tick before a row of the list. A refused one stays off, with the reason in a toast. */
export function CompareTick({ product }: { product: ComparableProduct }) {
  const { isChosen, toggle } = useCompareToggle(product);
  return (
    <label className="relative z-1 flex min-h-11 items-center justify-center self-center max-md:hidden">
      <span className="tick">
        <input type="checkbox" aria-label={`Compare: ${product.name}`} checked={isChosen} onChange={toggle} />
        <Check aria-hidden="true" />
      </span>
    </label>
  );
}

/** The button of the product page, with the way to what is chosen. */
export function CompareButton({ product, look }: { product: ComparableProduct; look: 'round' | 'text' }) {
  const { compared, isChosen, toggle } = useCompareToggle(product);
  const label = isChosen ? 'Compared' : 'Compare';
  const toAll =
    isChosen && compared.length >= LEAST_COMPARED ? paths.compare(compared.map(({ _id }) => _id)) : null;
  return look === 'round' ? (
    <>
      <IconButton label={label} look="round" size={44} aria-pressed={isChosen} onClick={toggle}>
        <Scale className={isChosen ? 'text-link' : undefined} />
      </IconButton>
      {toAll === null ? null : (
        <Link
          to={toAll}
          aria-label={`Compare ${compared.length}`}
          className="num flex size-11 items-center justify-center rounded-full bg-primary font-semibold text-on-primary shadow-1"
        >
          {compared.length}
        </Link>
      )}
    </>
  ) : (
    <>
      <Button variant="ghost" className="text-sm" aria-pressed={isChosen} icon={<Scale />} onClick={toggle}>
        {label}
      </Button>
      {toAll === null ? null : (
        <TextLink look="action" to={toAll} className="self-center text-sm">
          {`Compare ${compared.length}`}
        </TextLink>
      )}
    </>
  );
}
