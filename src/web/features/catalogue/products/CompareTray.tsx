import ArrowRight from 'lucide-react/icons/arrow-right';
import X from 'lucide-react/icons/x';
import { LEAST_COMPARED, MOST_COMPARED } from '../../../../domain/catalogue/comparison-limits.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { SmallPicture } from '../../../ui/goods/ProductImage.tsx';
import { chooseCompared, dropCompared, useCompared } from './compare-choice.ts';

/** Stands at the bottom of a list while anything is chosen: what, and the way to the comparison. */
export function CompareTray() {
  const compared = useCompared();
  if (compared.length === 0) return null;
  const more = LEAST_COMPARED - compared.length;
  return (
    <section
      id="compare-tray"
      aria-label="Comparison"
      className="sticky bottom-3 z-20 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-raised px-4 py-3 shadow-3"
    >
      <p role="status" className="num font-semibold">{`Compare ${compared.length} of ${MOST_COMPARED}`}</p>
      <ul className="flex gap-3 max-md:hidden">
        {compared.map(({ _id, name, imageUrl, rootSlug }) => (
          <li key={_id} className="relative">
            <SmallPicture url={imageUrl} rootSlug={rootSlug} className="size-13" />
            <button
              type="button"
              aria-label={`Remove from comparison: ${name}`}
              title={name}
              onClick={() => dropCompared(_id)}
              className="absolute -top-2 -right-2 flex size-6 items-center justify-center rounded-full border border-line bg-surface text-fg-2 hover:bg-hover"
            >
              <X aria-hidden="true" className="size-3.5" />
            </button>
          </li>
        ))}
      </ul>
      <div className="ms-auto flex items-center gap-2">
        <Button variant="ghost" size="sm" onClick={() => chooseCompared([])}>
          Clear
        </Button>
        {more > 0 ? (
          <p className="text-sm text-fg-2">Choose one more</p>
        ) : (
          <ButtonLink
            to={paths.compare(compared.map(({ _id }) => _id))}
            icon={<ArrowRight aria-hidden="true" />}
          >
            Compare
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
