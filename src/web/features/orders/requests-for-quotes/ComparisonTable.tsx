import { cx } from 'class-variance-authority';
import Check from 'lucide-react/icons/check';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Star from 'lucide-react/icons/star';
import { type ReactNode, useState } from 'react';
import type { RequestComparison } from '../../../../contract/orders/request-comparison.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { dayInWords } from '../../../../domain/shop/day-in-words.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { MessageText } from '../MessageText.tsx';
import {
  type AwardPick,
  type ComparedRow,
  type ComparedSeller,
  isSame,
  landedOf,
  type Offer,
} from './award-choice.ts';
import { LineHead } from './RequestedLines.tsx';
import './comparison.css';

interface Props {
  comparison: RequestComparison;
  /** What is chosen now. */
  picks: readonly AwardPick[];
  /** Null: it can only be looked at. */
  onPress: ((line: ComparedRow, offer: Offer) => void) | null;
}

export const nameOf = ({ companyName, name }: ComparedSeller) => companyName ?? name;

/** Lines down, sellers across; on phones one seller at a time, with the line's cheapest beside it. */
export function ComparisonTable({ comparison, picks, onPress }: Props) {
  const { sellers, lines } = comparison;
  const [shown, setShown] = useState(0);
  const current = sellers[Math.min(shown, sellers.length - 1)]?.quote;
  const place = (quote: string) => cx('compare-seller', quote !== current && 'max-md:hidden');
  return (
    <div className="card overflow-hidden">
      <div className="flex items-center justify-between gap-2 border-b border-line bg-sunken p-2 md:hidden">
        <IconButton
          label="Seller before"
          size={44}
          disabled={shown === 0}
          onClick={() => setShown((before) => before - 1)}
        >
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <p role="status" className="num text-sm font-medium">
          {`Seller ${Math.min(shown, sellers.length - 1) + 1} of ${sellers.length}`}
        </p>
        <IconButton
          label="Next seller"
          size={44}
          disabled={shown >= sellers.length - 1}
          onClick={() => setShown((before) => before + 1)}
        >
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with keys */}
      <section aria-label="Comparison" tabIndex={0} className="compare-scroll">
        <table className="compare">
          <caption className="sr-only">Quotes, line by line</caption>
          <thead>
            <tr>
              <th scope="col" className="compare-line max-md:sr-only">
                Line
              </th>
              {sellers.map((seller) => (
                <th key={seller.quote} scope="col" className={place(seller.quote)}>
                  <SellerHead seller={seller} lineCount={lines.length} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line._id}>
                <th scope="row" className="compare-line">
                  <LineHead line={line}>
                    <BestOfLine line={line} sellers={sellers} except={current} />
                  </LineHead>
                </th>
                {sellers.map(({ quote, isValid }) => (
                  <td key={quote} className={place(quote)}>
                    <OffersOf line={line} quote={quote} picks={picks} onPress={isValid ? onPress : null} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <FootRow title="Delivery by the seller" sellers={sellers} place={place}>
              {({ deliveryFee, delivery }) => (
                <>
                  <Rupees amount={deliveryFee} />
                  {delivery ? (
                    <span className="block text-xs text-fg-3 wrap-anywhere">{delivery}</span>
                  ) : null}
                </>
              )}
            </FootRow>
            <FootRow title="All of it, with VAT and delivery" sellers={sellers} place={place}>
              {({ totals }) => <Rupees amount={totals.total} className="text-md font-bold" />}
            </FootRow>
            {sellers.some(({ note }) => note !== null) ? (
              <FootRow title="Note" sellers={sellers} place={place}>
                {({ note }) => (
                  <div className="text-xs font-normal text-fg-2">
                    {note === null ? '–' : <MessageText text={note} />}
                  </div>
                )}
              </FootRow>
            ) : null}
          </tfoot>
        </table>
      </section>
    </div>
  );
}

function FootRow({
  title,
  sellers,
  place,
  children,
}: {
  title: string;
  sellers: readonly ComparedSeller[];
  place: (quote: string) => string;
  children: (seller: ComparedSeller) => ReactNode;
}) {
  return (
    <tr>
      <th scope="row" className="compare-line">
        {title}
      </th>
      {sellers.map((seller) => (
        <td key={seller.quote} className={place(seller.quote)}>
          {children(seller)}
        </td>
      ))}
    </tr>
  );
}

function SellerHead({ seller, lineCount }: { seller: ComparedSeller; lineCount: number }) {
  const { rating, answerRate, answerHours, covers, validUntil, isValid } = seller;
  return (
    <div className="font-normal">
      <p className="text-base font-semibold wrap-anywhere">{nameOf(seller)}</p>
      <p className="num flex flex-wrap items-center gap-x-2 text-xs text-fg-2">
        {rating === null ? null : (
          <span className="inline-flex items-center gap-1">
            <Star aria-hidden="true" className="size-3.5 text-star" />
            {rating}
            <span className="sr-only">of 5 stars</span>
          </span>
        )}
        {answerRate === null ? null : <span>{`answers ${answerRate}%`}</span>}
        {answerHours === null ? null : <span>{`in ${countText(answerHours, 'hour')}`}</span>}
      </p>
      <p className="num text-xs text-fg-2">{`${covers} of ${countText(lineCount, 'line')} in full`}</p>
      {isValid ? (
        <p className="num text-xs text-fg-3">{`holds until ${dayInWords(validUntil)}`}</p>
      ) : (
        <Badge tone="warning">Has run out</Badge>
      )}
    </div>
  );
}

/** Phones show one seller at a time: what the line costs elsewhere at its cheapest. */
function BestOfLine({
  line,
  sellers,
  except,
}: {
  line: ComparedRow;
  sellers: readonly ComparedSeller[];
  except: string | undefined;
}) {
  const best = line.offers.find(({ isBest, quote }) => isBest && quote !== except);
  const seller = best && sellers.find(({ quote }) => quote === best.quote);
  if (!best || !seller) return null;
  return (
    <p className="num mt-1 text-xs font-normal text-fg-2 md:hidden">
      {`Cheapest, ${nameOf(seller)}: `}
      <Rupees amount={best.price} />
    </p>
  );
}

function OffersOf({
  line,
  quote,
  picks,
  onPress,
}: {
  line: ComparedRow;
  quote: string;
  picks: readonly AwardPick[];
  onPress: Props['onPress'];
}) {
  const offers = line.offers.filter((offer) => offer.quote === quote);
  if (offers.length === 0) {
    return (
      <p className="compare-gap text-fg-3">
        <span aria-hidden="true">– </span>
        <span className="text-xs">no answer</span>
      </p>
    );
  }
  return offers.map((offer) => (
    <OfferBox
      key={String(offer.alternative)}
      line={line}
      offer={offer}
      picked={picks.find((pick) => pick.line === line._id && isSame(pick, offer))}
      onPress={onPress}
    />
  ));
}

/** An offer that is chosen with a press; where nothing can be awarded it only stands there. */
function OfferBox({
  line,
  offer,
  picked,
  onPress,
}: {
  line: ComparedRow;
  offer: Offer;
  picked: AwardPick | undefined;
  onPress: Props['onPress'];
}) {
  const text = <OfferText line={line} offer={offer} picked={picked} />;
  if (onPress === null) {
    return (
      <div className="compare-offer" data-picked={picked ? true : undefined}>
        {text}
      </div>
    );
  }
  return (
    <button
      type="button"
      aria-pressed={picked !== undefined}
      className="compare-offer"
      data-picked={picked ? true : undefined}
      onClick={() => onPress(line, offer)}
    >
      {text}
    </button>
  );
}

function OfferText({
  line,
  offer,
  picked,
}: {
  line: ComparedRow;
  offer: Offer;
  picked: AwardPick | undefined;
}) {
  const { price, quantity, short, days, description, alternative, isBest } = offer;
  return (
    <>
      <span className="flex items-center justify-between gap-2">
        <span className="num inline-flex items-center gap-1">
          <Rupees amount={price} className={isBest ? 'font-bold' : 'font-medium'} />
          {isBest ? (
            <>
              <Check aria-hidden="true" className="size-4 text-success" />
              <span className="sr-only">cheapest</span>
            </>
          ) : null}
        </span>
        {picked ? (
          <Badge tone="info">{picked.quantity < line.quantity ? `Takes ${picked.quantity}` : 'Chosen'}</Badge>
        ) : null}
      </span>
      <span className="num block text-xs text-fg-2">
        <span className="whitespace-nowrap">
          <Rupees amount={landedOf(offer)} /> with VAT
        </span>{' '}
        <span className="whitespace-nowrap">{days === 0 ? 'today' : `in ${countText(days, 'day')}`}</span>
      </span>
      {short > 0 ? (
        <span className="num block text-xs font-medium text-warning-fg">{`only ${quantity}, ${short} short`}</span>
      ) : null}
      {alternative ? (
        <span className="block text-xs text-info-fg wrap-anywhere">{`Instead: ${description}`}</span>
      ) : description === line.name ? null : (
        <span className="block text-xs text-fg-3 wrap-anywhere">{description}</span>
      )}
    </>
  );
}
