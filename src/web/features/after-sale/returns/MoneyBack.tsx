import type { ReactNode } from 'react';
import type { ReturnMoney } from '../../../../contract/after-sale/returns.contract.ts';
import { Rupees } from '../../../ui/goods/Price.tsx';

/** What goes back, row by row, as the server calculates it. */
export function MoneyBack({
  money,
  couponCode,
  total,
}: {
  money: ReturnMoney;
  couponCode: string | null;
  /** What the sum is called: 'Refund to the buyer'. */
  total: string;
}) {
  return (
    <dl className="flex flex-col gap-2.5">
      <Row term="Goods, paid price">
        <Rupees amount={money.goods} />
      </Row>
      <Row term="VAT (13%)">
        <Rupees amount={money.vat} />
      </Row>
      {money.voucher > 0 ? (
        <Row term={couponCode === null ? 'Share of the coupon' : `Share of ${couponCode}`}>
          <Rupees amount={-money.voucher} />
        </Row>
      ) : null}
      <Row term="Delivery">
        {money.delivery > 0 ? (
          <Rupees amount={money.delivery} />
        ) : (
          <span className="text-fg-2">Not part of it</span>
        )}
      </Row>
      <div className="mt-1 flex items-center justify-between gap-3 border-t border-line pt-3">
        <dt className="font-semibold">{total}</dt>
        <dd className="text-lg font-bold">
          <Rupees amount={money.amount} />
        </dd>
      </div>
    </dl>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <dt className="min-w-0 text-fg-2">{term}</dt>
      <dd className="shrink-0">{children}</dd>
    </div>
  );
}
