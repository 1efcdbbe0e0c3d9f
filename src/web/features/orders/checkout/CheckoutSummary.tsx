import ChevronDown from 'lucide-react/icons/chevron-down';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { telephoneHref, useSite } from '../../shop/site-identity.ts';

/** Beside the steps; on phones one line with the total that opens. */
export function CheckoutSummary({ total, children }: { total: number; children: ReactNode }) {
  const { phone } = useSite();
  return (
    <>
      <details className="card group lg:hidden">
        <summary className="flex min-h-12 list-none items-center gap-2 px-4 font-semibold [&::-webkit-details-marker]:hidden">
          Order Summary
          <ChevronDown aria-hidden="true" className="text-fg-3 transition-transform group-open:rotate-180" />
          <Rupees amount={total} className="ms-auto text-md font-bold" />
        </summary>
        <div className="border-t border-line p-4">{children}</div>
      </details>
      <div className="max-lg:hidden">
        <section aria-labelledby="order-summary" className="card p-5">
          <div className="mb-4 flex items-baseline justify-between gap-3">
            <h2 id="order-summary" className="text-lg font-semibold">
              Order Summary
            </h2>
            <TextLink look="action" arrow={false} to={paths.cart} className="text-sm">
              Edit cart
            </TextLink>
          </div>
          {children}
        </section>
        <p className="mt-4 flex items-center justify-center gap-1.5 text-xs text-fg-3">
          <Phone aria-hidden="true" className="size-3.5" />
          Need help? Call{' '}
          <a href={telephoneHref(phone)} className="font-semibold text-fg-2 hover:underline">
            {phone}
          </a>
        </p>
      </div>
    </>
  );
}
