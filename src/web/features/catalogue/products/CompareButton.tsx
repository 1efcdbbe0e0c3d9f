import Scale from 'lucide-react/icons/scale';
import { Link } from 'react-router';
import { LEAST_COMPARED } from '../../../../domain/catalogue/comparison-limits.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { type ComparableProduct, useCompareToggle } from './compare-toggle.hooks.ts';

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
