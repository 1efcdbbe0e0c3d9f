import { Fragment, type ReactNode } from 'react';
import type { OwnSellers } from '../../../../contract/people/seller-people.contract.ts';
import { useChooseSeller } from './own-sellers.hooks.ts';

/** The sellers for whom somebody could sell, each drawn as the menu draws its entries, and the way back to buying alone. */
export default function SellerChoices({
  own,
  children,
}: {
  own: OwnSellers;
  children: (entry: { text: string; choose: () => void }) => ReactNode;
}) {
  const choose = useChooseSeller();
  return (
    <>
      {own.sellers
        .filter(({ _id }) => _id !== own._id)
        .map(({ _id, name }) => (
          <Fragment key={_id}>{children({ text: `Sell for ${name}`, choose: () => choose(_id) })}</Fragment>
        ))}
      {own._id === null ? null : children({ text: 'Buy only', choose: () => choose(null) })}
    </>
  );
}
