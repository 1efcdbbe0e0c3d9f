import ArrowRight from 'lucide-react/icons/arrow-right';
import type { Cart } from '../../../../contract/buying/cart.contract.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { ProChip, Rupees } from '../../../ui/goods/Price.tsx';
import { SAVINGS_FROM_LOWEST } from '../../../ui/goods/SavingsNote.tsx';
import { PaybackMeter } from '../../payments/payback/PaybackMeter.tsx';

/**
 * For non-subscribers: what this very cart would cost with PRO, and whether PRO pays for itself. For subscribers: what
 * it has saved. `yearlyPrice` in rupees, null while unknown.
 */
export function ProUpsell({ cart, yearlyPrice }: { cart: Cart; yearlyPrice: number | null }) {
  const saving = cart.wholesaleSavings;
  if (cart.isSubscriber) {
    return (
      <PaybackMeter
        title="Your PRO savings"
        cartVersion={cart.updatedAt}
        className="rounded-lg border border-pro-line bg-pro-soft p-4"
      />
    );
  }
  return (
    <section aria-label="PRO" className="rounded-lg border border-pro-line bg-pro-soft p-4">
      <h2 className="flex flex-wrap items-center gap-2 text-md font-semibold">
        <ProChip />
        {saving > 0 ? (
          <span>
            Save <Rupees amount={saving} /> on this cart
          </span>
        ) : (
          'Wholesale prices on all products'
        )}
      </h2>
      <p className="mt-1 text-sm text-fg-2">
        {saving > 0 ? (
          <>
            At wholesale prices the subtotal is <Rupees amount={cart.wholesaleSubtotal} />.{' '}
          </>
        ) : null}
        {yearlyPrice === null ? null : (
          <>
            PRO costs <Rupees amount={yearlyPrice} /> a year.
          </>
        )}
      </p>
      {cart.items.some(({ product }) => product.pricing.referencePrice !== undefined) ? (
        <p className="mt-1 text-xs text-fg-3">{SAVINGS_FROM_LOWEST}</p>
      ) : null}
      <PaybackMeter cartVersion={cart.updatedAt} className="mt-3 border-t border-pro-line pt-3" />
      <ButtonLink
        to={paths.subscription}
        variant="pro"
        className="mt-3"
        iconEnd={<ArrowRight aria-hidden="true" />}
      >
        View plans
      </ButtonLink>
    </section>
  );
}
