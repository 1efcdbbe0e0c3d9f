import type { ReactNode } from 'react';
import type { SearchNotice } from '../../../../contract/catalogue/products.contract.ts';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';

/** What a search did not find, and where else to look. */
export function NothingFound({
  search,
  notice,
  save,
}: {
  search: string;
  notice: SearchNotice;
  /** The way to be told when there is something. */
  save: ReactNode;
}) {
  const { dropped, didYouMean, category } = notice;
  return (
    <Banner tone="info" className="mb-4 wrap-anywhere">
      <p>
        {dropped === null
          ? `Nothing matches “${search}”.`
          : `Nothing matches all of “${search}”. These products match without “${dropped}”.`}
      </p>
      {didYouMean === null ? null : (
        <p className="mt-1">
          Did you mean{' '}
          <TextLink to={paths.productsWith({ search: didYouMean })} className="font-semibold">
            {didYouMean}
          </TextLink>
          ?
        </p>
      )}
      {category === null ? null : (
        <p className="mt-1">
          The nearest category is{' '}
          <TextLink
            to={paths.productsWith({ category: category.slug })}
            lang={category.nameLang}
            className="font-semibold"
          >
            {category.name}
          </TextLink>
          .
        </p>
      )}
      <div className="mt-2 empty:hidden">{save}</div>
    </Banner>
  );
}
