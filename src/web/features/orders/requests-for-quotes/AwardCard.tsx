import type { RequestForQuotes } from '../../../../contract/orders/requests-for-quotes.contract.ts';
import { formatDate, formatDeadline } from '../../../../domain/shop/kathmandu-time.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { Banner, type BannerProps } from '../../../ui/feedback/Banner.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';

type Award = RequestForQuotes['awards'][number];

/** What was awarded last: to whom, what, and what happens next. */
export function AwardCard({ request, award }: { request: RequestForQuotes; award: Award }) {
  const names = new Map(request.lines.map(({ _id, name }) => [_id, name]));
  const quotes = [...new Set(award.lines.map(({ quote }) => quote))];
  return (
    <div className="flex flex-col gap-4">
      <AwardState award={award} />
      <TitledCard title="Award" titleClassName="mb-1 text-lg" className="p-4 md:p-6">
        <p className="num text-sm text-fg-2">{`${award.by}, ${formatDate(new Date(award.at))}`}</p>
        {quotes.map((quote) => {
          const seller = award.sellers.find((one) => one.quote === quote);
          return (
            <section key={quote} className="mt-4 border-t border-line pt-3">
              <h3 className="font-semibold wrap-anywhere">
                {seller?.companyName ?? 'Named once it is signed'}
              </h3>
              {seller ? (
                <p className="text-sm text-fg-2 wrap-anywhere">{`${seller.phone} · ${seller.email}`}</p>
              ) : null}
              <ul className="mt-2 flex flex-col gap-2 text-sm">
                {award.lines
                  .filter((line) => line.quote === quote)
                  .map(({ line, alternative, quantity, price, reason }) => (
                    <li key={`${line} ${alternative}`}>
                      <div className="flex items-baseline justify-between gap-3">
                        <span className="min-w-0 wrap-anywhere">
                          <span className="num">{`${quantity} × `}</span>
                          {names.get(line)}
                          {alternative ? <span className="text-info-fg"> (an alternative)</span> : null}
                        </span>
                        <Rupees amount={price} />
                      </div>
                      {reason ? <p className="text-xs text-fg-3 wrap-anywhere">{reason}</p> : null}
                    </li>
                  ))}
              </ul>
            </section>
          );
        })}
      </TitledCard>
    </div>
  );
}

function AwardState({ award: { state, lapsesAt, order, signature } }: { award: Award }) {
  const toOrder = (text: string): BannerProps['action'] =>
    order ? (
      <ButtonLink to={paths.order(order._id)} size="sm">
        {text}
      </ButtonLink>
    ) : null;
  if (state === 'signing') {
    return (
      <Banner
        tone="warning"
        action={
          signature ? (
            <ButtonLink to={paths.request(signature._id)} size="sm">
              {`See request ${signature.number}`}
            </ButtonLink>
          ) : null
        }
      >
        The award waits for a signature. It is an order once it is signed.
      </Banner>
    );
  }
  if (state === 'unpaid') {
    return (
      <Banner tone="warning" action={toOrder('See the order and pay')}>
        {lapsesAt === null
          ? `It is order ${order?.orderNumber} now.`
          : `You have until ${formatDeadline(new Date(lapsesAt))} to pay order ${order?.orderNumber}, then the award lapses.`}
      </Banner>
    );
  }
  if (state === 'paid')
    return (
      <Banner tone="success" action={toOrder('See the order')}>
        {`It is order ${order?.orderNumber}, and paid.`}
      </Banner>
    );
  return (
    <Banner tone="warning">
      {state === 'lapsed'
        ? 'The award was not paid in time, and lapsed. While quotes hold, you can award anew.'
        : 'The award was not signed. While quotes hold, you can award anew.'}
    </Banner>
  );
}
