import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';
import type { HeldMoney } from '../../../../contract/books/held-money.contract.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { sumOfRupees } from '../../../../domain/shop/money.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { withSearch } from '../../../paths.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { timeSince } from '../../../ui/feedback/time-ago.ts';
import { PlainMoney } from '../../../ui/goods/PlainMoney.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { PLACE_NAMES } from './place-names.ts';

type Place = HeldMoney['places'][number];
const KIND_NAMES = {
  received: 'Payment',
  receipt_withdrawn: 'Withdrawn transfer',
  refund_sent: 'Refund',
  payout_paid: 'Payout',
  payout_returned: 'Returned payout',
  wallet_settled: 'Wallet settlement',
  wallet_settlement_reversed: 'Reversed wallet settlement',
  cash_remitted: 'Courier remittance',
} as const;

/** Our books beside what an admin read at the bank and in the wallets. */
export function WhereItIs({ money }: { money: HeldMoney }) {
  const { places, held } = money;
  const entered = places.flatMap((place) => place.entered ?? []);
  const differences = places.flatMap(({ difference }) => difference ?? []);
  const apart = places.filter(({ difference }) => difference !== null && difference !== 0);
  const now = new Date(money.at);
  return (
    <TitledCard title="Where it is" titleClassName="px-5 py-4 text-md" className="min-w-0">
      <table className="w-full text-sm max-md:block">
        <thead className="bg-sunken text-xs text-fg-2 max-md:sr-only">
          <tr className="*:px-3 *:py-2.5 *:font-semibold *:first:ps-5 *:last:pe-5">
            <th scope="col" className="text-start">
              Place
            </th>
            <th scope="col" className="text-end">
              Our books
            </th>
            <th scope="col" className="text-end">
              Entered
            </th>
            <th scope="col" className="text-end">
              Difference
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-md:block max-md:border-t max-md:border-line">
          {places.map(({ place, books, entered: read, difference }) => (
            <PlaceRow
              key={place}
              name={
                <>
                  {PLACE_NAMES[place]}
                  <span className="block text-xs font-normal text-fg-3">
                    {read === null ? (
                      'Never entered'
                    ) : (
                      <EnteredAt at={new Date(read.at)} by={read.by} now={now} />
                    )}
                  </span>
                </>
              }
              books={books}
              entered={read?.amount ?? null}
              difference={difference}
            />
          ))}
        </tbody>
        <tfoot className="border-t border-line bg-sunken font-semibold max-md:block">
          <PlaceRow
            name="Together"
            books={held}
            entered={entered.length === 0 ? null : sumOfRupees(entered.map(({ amount }) => amount))}
            difference={differences.length === 0 ? null : sumOfRupees(differences)}
          />
        </tfoot>
      </table>
      {apart.map((place) => (
        <Explanation key={place.place} place={place} />
      ))}
      {apart.length === 0 && differences.length > 0 ? (
        <p className="m-5 flex items-center gap-2 text-sm text-success">
          <CircleCheck aria-hidden="true" className="size-4.5" />
          Bank and wallets agree
        </p>
      ) : null}
    </TitledCard>
  );
}

/** A row of the table; on phones its name over three amounts, each under its word. */
function PlaceRow({
  name,
  books,
  entered,
  difference,
}: {
  name: ReactNode;
  books: number;
  entered: number | null;
  difference: number | null;
}) {
  return (
    <tr className="*:py-3 max-md:grid max-md:grid-cols-3 max-md:gap-x-2 max-md:gap-y-2 max-md:px-5 max-md:py-3 md:*:px-3 md:*:first:ps-5 md:*:last:pe-5 max-md:*:p-0">
      <th scope="row" className="text-start font-semibold max-md:col-span-3">
        {name}
      </th>
      <td className="md:text-end">
        <PhoneHead>Our books</PhoneHead>
        <PlainMoney amount={books} />
      </td>
      <td className="md:text-end">
        {entered === null ? null : (
          <>
            <PhoneHead>Entered</PhoneHead>
            <PlainMoney amount={entered} />
          </>
        )}
      </td>
      <td className="text-end">
        {difference === null ? null : (
          <>
            <PhoneHead>Difference</PhoneHead>
            <PlainMoney amount={difference} isDifference />
          </>
        )}
      </td>
    </tr>
  );
}

function PhoneHead({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="block text-xs font-normal text-fg-3 md:hidden">
      {children}
    </span>
  );
}

function EnteredAt({ at, by, now }: { at: Date; by: string; now: Date }) {
  const isOld = now.getTime() - at.getTime() > DAY_MS;
  return isOld ? (
    <span className="text-warning-fg">{`Entered ${timeSince(at, now)} ago by ${by}`}</span>
  ) : (
    `Entered ${formatDateTime(at).replace(/ \d{4},/, ',')} by ${by}`
  );
}

/** Which side has more, and what could be the reason. */
function Explanation({ place: { place, difference, candidates } }: { place: Place }) {
  if (difference === null) return null;
  const name = PLACE_NAMES[place];
  return (
    <div className="m-5 rounded-lg border border-danger-line bg-danger-soft p-4 text-sm">
      <p className="flex gap-2">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-danger" />
        <span>
          <strong className="font-semibold">
            {difference > 0 ? (
              <>
                {name}: it holds <Rupees amount={difference} /> more than our books say.
              </>
            ) : (
              <>
                {name}: our books say <Rupees amount={-difference} /> more than it holds.
              </>
            )}
          </strong>{' '}
          {candidates.length === 0
            ? 'No posting of the last 14 days explains it.'
            : 'These postings could explain it:'}
        </span>
      </p>
      {candidates.length > 0 ? (
        <ul className="mt-3 divide-y divide-line rounded-md border border-danger-line bg-surface">
          {candidates.map(({ _id, kind, at, amount, isExact, ...cause }) => (
            <li
              key={_id}
              className="flex flex-wrap items-center justify-between gap-2 px-3 py-2.5 md:flex-nowrap"
            >
              <span className="min-w-0">
                <span className="font-medium">
                  {[KIND_NAMES[kind], nameOf(cause)].filter(Boolean).join(' ')}
                </span>
                <span className="block truncate text-xs text-fg-3" title={cause.payout?.companyName}>
                  {[formatDateTime(new Date(at)), cause.payout?.companyName].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="flex shrink-0 items-center gap-3">
                <Badge
                  tone={isExact ? 'success' : 'neutral'}
                  icon={isExact ? <Check className="size-3.5" /> : undefined}
                >
                  {isExact ? 'Exact' : 'Part'}
                </Badge>
                <PlainMoney amount={amount} isSigned className="font-semibold" />
                <OpenCause cause={{ kind, ...cause }} />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

type Cause = Pick<Place['candidates'][number], 'kind' | 'orderNumber' | 'payout' | 'bankReference'>;
const nameOf = ({ orderNumber, payout, bankReference }: Omit<Cause, 'kind'>) =>
  orderNumber ?? payout?.number ?? bankReference;

function pathOf({ kind, orderNumber, payout }: Cause): string {
  if (kind === 'cash_remitted') return deskPaths.adminCash;
  if (orderNumber !== null) return withSearch(deskPaths.adminOrders, { search: orderNumber });
  return withSearch(deskPaths.adminMoney, payout ? { payout: payout._id } : { view: 'wallets' });
}

function OpenCause({ cause }: { cause: Cause }) {
  const name = nameOf(cause);
  if (name === null) return null;
  return (
    <TextLink to={pathOf(cause)} prefetch="none" aria-label={`Open: ${name}`}>
      Open
    </TextLink>
  );
}
