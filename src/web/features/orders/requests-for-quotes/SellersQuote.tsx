import type { OwnSealedQuote, SellerRequest } from '../../../../contract/orders/sealed-quotes.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { dayInWords } from '../../../../domain/shop/day-in-words.ts';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { When } from '../../../ui/feedback/When.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { TotalsList } from '../../../ui/layout/TotalsList.tsx';
import { LineHead } from './RequestedLines.tsx';

/** What a seller has offered, line by line, and what of it was awarded. */
export function SellersQuote({
  request: { lines },
  quote,
}: {
  request: SellerRequest;
  quote: OwnSealedQuote;
}) {
  return (
    <TitledCard title="Your quote" titleClassName="text-lg" className="p-4 md:p-6">
      <p className="mt-1 text-sm text-fg-2">
        {quote.number === null ? (
          <>
            sent <When at={quote.sentAt} hasTime /> · holds until {dayInWords(quote.validUntil)}
          </>
        ) : (
          <>
            {quote.number} · sent <When at={quote.sentAt} hasTime /> · holds until{' '}
            {dayInWords(quote.validUntil)}
          </>
        )}
      </p>
      <ul aria-label="Lines" className="divide-y divide-line">
        {lines.map((line) => {
          const offers = quote.lines.filter((offer) => offer.line === line._id);
          return (
            <li key={line._id} className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-2">
              <LineHead line={line} />
              <div className="text-sm sm:text-end">
                {offers.length === 0 ? <p className="text-fg-3">Not offered</p> : null}
                {offers.map(({ alternative, unitPrice, quantity, days, description, awarded }) => (
                  <div key={String(alternative)} className="pb-1">
                    <p className="num">
                      <Rupees amount={unitPrice} className="font-semibold" />
                      {` × ${quantity} · ${countText(days, 'day')}`}
                    </p>
                    {alternative || description !== line.name ? (
                      <p className="text-xs text-fg-3 wrap-anywhere">
                        {alternative ? `Instead: ${description}` : description}
                      </p>
                    ) : null}
                    {awarded > 0 ? <Badge tone="success">{`${awarded} awarded`}</Badge> : null}
                  </div>
                ))}
              </div>
            </li>
          );
        })}
      </ul>
      <div className="border-t border-line pt-4 sm:ms-auto sm:max-w-80">
        <TotalsList totals={quote.totals} />
      </div>
    </TitledCard>
  );
}
