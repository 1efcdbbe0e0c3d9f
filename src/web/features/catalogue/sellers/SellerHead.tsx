import { cx } from 'class-variance-authority';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Calendar from 'lucide-react/icons/calendar';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import MapPin from 'lucide-react/icons/map-pin';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Star from 'lucide-react/icons/star';
import { type ReactNode, useState } from 'react';
import type { SellerPage } from '../../../../contract/catalogue/seller-pages.contract.ts';
import { IN_TIME_DAYS } from '../../../../domain/catalogue/seller-page.ts';
import { countText, formatCount } from '../../../../domain/shop/count-text.ts';
import { formatDate, formatMonth } from '../../../../domain/shop/kathmandu-time.ts';
import { provinceName } from '../../../../domain/shop/nepal.ts';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { Avatar } from '../../../ui/marks/Avatar.tsx';

/** Who the seller is, what is known of them, and what the law wants to be told. */
export function SellerHead({ seller }: { seller: SellerPage }) {
  const { registeredName, companyName, city, since, about, figures } = seller;
  return (
    <section
      aria-label="About the seller"
      className="card grid overflow-hidden lg:grid-cols-[minmax(0,1fr)_21.25rem]"
    >
      <div className="p-4 md:p-6">
        <div className="flex items-start gap-4">
          <Avatar
            name={shortName(companyName)}
            className="size-12! rounded-lg! text-lg! md:size-16! md:text-xl!"
          />
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h1 tabIndex={-1} className="text-2xl font-bold text-balance wrap-anywhere max-md:text-xl">
                {registeredName}
              </h1>
              {figures === null ? <Badge tone="info">New seller</Badge> : null}
            </div>
            <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm text-fg-2">
              <Fact icon={<BadgeCheck aria-hidden="true" className="text-link" />}>
                <span className="font-semibold text-link">Verified seller</span>
              </Fact>
              {city ? <Fact icon={<MapPin aria-hidden="true" className="text-fg-3" />}>{city}</Fact> : null}
              <Fact icon={<Calendar aria-hidden="true" className="text-fg-3" />}>
                {`On Thokmandu since ${formatMonth(new Date(since))}`}
              </Fact>
            </ul>
          </div>
        </div>
        {about ? <About text={about} /> : null}
        {figures === null ? null : <Figures figures={figures} since={since} />}
      </div>
      <div className="border-line bg-sunken p-5 max-lg:hidden lg:border-s">
        <h2 className="mb-3 text-md font-semibold">Who you buy from</h2>
        <Identity seller={seller} />
      </div>
      <details className="group border-t border-line bg-sunken lg:hidden">
        <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 px-4 font-semibold md:px-6">
          Who you buy from
          <ChevronDown aria-hidden="true" className="text-fg-3 transition-transform group-open:rotate-180" />
        </summary>
        <div className="px-4 pb-4 md:px-6">
          <Identity seller={seller} />
        </div>
      </details>
    </section>
  );
}

const LEGAL_FORMS = ['pvt', 'pvt.', 'ltd', 'ltd.'];

/** The name without its legal form, for the initials. */
function shortName(name: string): string {
  return name
    .split(' ')
    .filter((word) => !LEGAL_FORMS.includes(word.toLowerCase()))
    .join(' ');
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      {icon}
      {children}
    </li>
  );
}

/** More than so many letters may be more than three lines: on a phone, and beside the panel. */
const THREE_NARROW_LINES = 90;
const THREE_LINES = 220;

function About({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const isLong = text.length > THREE_LINES || text.split('\n').length > 3;
  const mayBeLong = isLong || text.length > THREE_NARROW_LINES;
  return (
    <div className="mt-4 max-w-prose">
      <p
        className={cx(
          'text-md whitespace-pre-line text-fg-2 wrap-anywhere noscript:line-clamp-none',
          !isOpen && 'line-clamp-3',
        )}
      >
        {text}
      </p>
      {mayBeLong ? (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className={cx(
            'min-h-6 font-semibold text-link underline underline-offset-2 hover:text-primary-hover touch:min-h-11 noscript:hidden',
            !isLong && 'sm:hidden',
          )}
        >
          {isOpen ? 'Less' : 'More'}
        </button>
      ) : null}
    </div>
  );
}

function Figures({ figures, since }: { figures: NonNullable<SellerPage['figures']>; since: string }) {
  const { rating, onTime, replyMinutes, sentParcels } = figures;
  return (
    <dl className="mt-5 grid grid-cols-2 gap-4 border-t border-line pt-4 md:grid-cols-4">
      {rating ? (
        <Figure
          name="Rating"
          value={
            <>
              <Star aria-hidden="true" className="size-4.5 fill-star text-star" />
              {rating.average.toFixed(1)}
            </>
          }
          note={`${countText(rating.count, 'review')} of their products`}
        />
      ) : null}
      {onTime ? (
        <Figure
          name="Sent on time"
          value={`${onTime.percent}%`}
          note={`within ${IN_TIME_DAYS} days of payment, of ${formatCount(onTime.parcels)} parcels in 12 months`}
        />
      ) : null}
      {replyMinutes === null ? null : (
        <Figure name="Answers in" value={replyText(replyMinutes)} note="median, Sunday to Friday" />
      )}
      <Figure
        name="Parcels sent"
        value={formatCount(sentParcels)}
        note={`since ${formatMonth(new Date(since))}`}
      />
    </dl>
  );
}

function replyText(minutes: number): string {
  if (minutes < 60) return countText(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return countText(hours, 'hour');
}

function Figure({ name, value, note }: { name: string; value: ReactNode; note: string }) {
  return (
    <div>
      <dt className="text-sm text-fg-2">{name}</dt>
      <dd>
        <span className="num flex items-center gap-1.5 text-xl font-bold">{value}</span>
        <span className="num block text-xs text-fg-3">{note}</span>
      </dd>
    </div>
  );
}

function Identity({ seller }: { seller: SellerPage }) {
  const { registeredName, panNumber, vatRegistered, registrationCheckedAt, city, province } = seller;
  const place = [city, province && provinceName(province)].filter((part) => part !== null).join(', ');
  return (
    <>
      <dl className="divide-y divide-line text-sm">
        <Row name="Registered name">{registeredName}</Row>
        {panNumber ? <Row name="PAN">{panNumber}</Row> : null}
        {vatRegistered ? (
          <Row name="VAT">
            <span className="inline-flex items-center gap-1 text-success">
              <Check aria-hidden="true" />
              Registered
            </span>
          </Row>
        ) : null}
        {registrationCheckedAt ? (
          <Row name="Registration">{`Checked ${formatDate(new Date(registrationCheckedAt))}`}</Row>
        ) : null}
        {place ? <Row name="City">{place}</Row> : null}
      </dl>
      <p className="mt-3 flex items-start gap-2 text-sm text-fg-2">
        <ReceiptText aria-hidden="true" className="mt-0.5 text-fg-3" />
        You get their full VAT bill with every parcel.
      </p>
    </>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-start justify-between gap-3 py-2">
      <dt className="shrink-0 text-fg-2">{name}</dt>
      <dd className="min-w-0 text-end font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
