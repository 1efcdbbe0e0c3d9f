import { cx } from 'class-variance-authority';
import Calendar from 'lucide-react/icons/calendar';
import type { SellerBalance } from '../../../../contract/books/seller-money.contract.ts';
import type { OwnPayoutHold } from '../../../../contract/payments/payout-holds.contract.ts';
import type { BankAccount } from '../../../../contract/people/bank-accounts.contract.ts';
import { countText, formatCount } from '../../../../domain/shop/count-text.ts';
import { formatDate, formatDateTime, formatWeekday } from '../../../../domain/shop/kathmandu-time.ts';
import { sumOfRupees } from '../../../../domain/shop/money.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { ExactRupees } from '../../../ui/goods/ExactRupees.tsx';
import { Card } from '../../../ui/layout/Card.tsx';

const parcels = (count: number) => countText(count, 'parcel');

/** What is paid next, and where the seller's money is. */
export function BalanceCard({
  balance,
  account,
  hold,
  onAddAccount,
}: {
  balance: SellerBalance;
  /** Why our desk holds the payouts; null: it does not. */
  hold: OwnPayoutHold['hold'];
  /** Null: none yet; undefined: not known yet. */
  account: BankAccount | null | undefined;
  /** Null: the reader may not. */
  onAddAccount: (() => void) | null;
}) {
  return (
    <>
      {hold === null ? null : (
        <Banner tone="warning" className="mb-4">
          <p className="font-semibold">{`Your payouts have been on hold since ${formatDate(new Date(hold.since))}`}</p>
          <p className="wrap-anywhere">{hold.reason}</p>
          <p>
            Your money stays yours. <TextLink to="/contact">Write to us</TextLink> if you have a question.
          </p>
        </Banner>
      )}
      {account?.heldUntil ? (
        <Banner tone="warning" className="mb-4">
          <p className="font-semibold">{`Payouts wait until ${formatDateTime(new Date(account.heldUntil))}`}</p>
          <p>Your bank account was changed. If that was not you, write to us at once.</p>
        </Banner>
      ) : null}
      <Card
        aria-label="Balance"
        className="grid md:grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(15rem,2fr)_minmax(0,5fr)]"
      >
        <div className="border-line p-5 max-lg:border-b lg:border-e">
          {hold !== null ? (
            <HeldPayout ready={balance.ready} />
          ) : account === null ? (
            <NoAccount ready={balance.ready} onAddAccount={onAddAccount} />
          ) : (
            <NextPayout balance={balance} account={account} />
          )}
        </div>
        <States balance={balance} isHeld={hold !== null} />
      </Card>
    </>
  );
}

function HeldPayout({ ready }: { ready: number }) {
  return (
    <>
      <h2 className="text-sm font-medium text-fg-2">Next payout</h2>
      <p className="text-3xl font-bold">
        <ExactRupees amount={ready} />
      </p>
      <p className="mt-1 text-sm text-fg-2">It waits until we release your payouts.</p>
    </>
  );
}

function NoAccount({ ready, onAddAccount }: { ready: number; onAddAccount: (() => void) | null }) {
  return (
    <>
      <h2 className="text-sm font-medium text-fg-2">Where do we pay you?</h2>
      <p className="mt-1 mb-4">
        {ready > 0 ? (
          <>
            <ExactRupees amount={ready} className="font-semibold" /> is ready. It goes out once we know your
            bank account.
          </>
        ) : (
          'Your money goes out once we know your bank account.'
        )}
      </p>
      {onAddAccount === null ? null : <Button onClick={onAddAccount}>Add bank account</Button>}
    </>
  );
}

function NextPayout({ balance, account }: { balance: SellerBalance; account: BankAccount | undefined }) {
  const { nextPayout, ready } = balance;
  if (nextPayout === null) {
    return (
      <>
        <h2 className="text-sm font-medium text-fg-2">Next payout</h2>
        <p className={cx('text-3xl font-bold', ready < 0 ? 'text-danger' : 'text-fg')}>
          <ExactRupees amount={ready} />
        </p>
        <p className="mt-1 text-sm text-fg-2">
          {ready < 0 ? 'It is taken off your next sales.' : 'Nothing to pay out yet.'}
        </p>
      </>
    );
  }
  const { date, amount, ripening, closesAt } = nextPayout;
  return (
    <>
      <h2 className="text-sm font-medium text-fg-2">Next payout</h2>
      <p className="text-3xl font-bold">
        <ExactRupees amount={amount} />
      </p>
      <p className="num mt-1 text-xs text-fg-3">
        {ripening === 0 ? (
          'All of it is ready'
        ) : (
          <>
            <ExactRupees amount={ready} /> ready + <ExactRupees amount={ripening} /> by{' '}
            {formatDate(new Date(closesAt))}
          </>
        )}
      </p>
      <div className="mt-4 flex gap-3">
        <Calendar aria-hidden="true" className="mt-0.5 text-fg-3" />
        <div>
          <p className="font-semibold">{formatWeekday(new Date(date))}</p>
          {account ? (
            <p className="num text-sm text-fg-2">{`to ${account.bank} ••••${account.lastFour}`}</p>
          ) : null}
        </div>
      </div>
    </>
  );
}

function readyText(ready: number, isHeld: boolean): string {
  if (ready < 0) return 'Taken off your next sales';
  return isHeld ? 'Waits until we release it' : 'Goes out with the next payout';
}

function States({ balance, isHeld }: { balance: SellerBalance; isHeld: boolean }) {
  const { waiting, inReturnTime, ready, inPayout, held, parcels: counts } = balance;
  const total = sumOfRupees([waiting, inReturnTime, ready, inPayout]);
  const states = [
    {
      name: 'Waiting',
      amount: waiting,
      colour: 'bg-line-2',
      text: `${parcels(counts.waiting)}, paid and not delivered`,
    },
    {
      name: 'In return time',
      amount: inReturnTime,
      colour: 'bg-primary-line',
      text: parcels(counts.inReturnTime),
    },
    {
      name: 'Ready',
      amount: ready,
      colour: 'bg-success',
      text: readyText(ready, isHeld),
    },
    { name: 'In payout', amount: inPayout, colour: 'bg-primary', text: 'On its way to your bank' },
  ];
  const hasBar = total > 0 && states.every(({ amount }) => amount >= 0);
  return (
    <div className="p-5">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-sm font-medium text-fg-2">Your total</h2>
        <ExactRupees amount={total} className="font-semibold" />
      </div>
      {hasBar ? (
        <svg
          aria-hidden="true"
          viewBox="0 0 1000 10"
          preserveAspectRatio="none"
          className="mt-3 block h-2.5 w-full overflow-hidden rounded-full"
        >
          {barsOf(
            states.map(({ amount }) => amount),
            total,
          ).map(({ x, width }, index) => (
            <rect key={states[index]?.name} x={x} width={width} height={10} className={BAR_FILLS[index]} />
          ))}
        </svg>
      ) : null}
      <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-4 md:grid-cols-4">
        {states.map(({ name, amount, colour, text }) => (
          <div key={name} className="min-w-0">
            <dt className="flex items-center gap-1.5 text-sm text-fg-2">
              <span aria-hidden="true" className={cx('size-2.5 shrink-0 rounded-xs', colour)} />
              {name}
            </dt>
            <dd>
              <ExactRupees
                amount={amount}
                className={cx('text-md font-semibold', amount < 0 && 'text-danger')}
              />
              <span className="block text-xs text-fg-3">{text}</span>
            </dd>
          </div>
        ))}
      </dl>
      {counts.held > 0 ? (
        <p className="mt-3 text-sm text-warning-fg">
          {counts.held === 1 ? (
            <>
              <ExactRupees amount={held} className="font-semibold" /> of it is held for 1 parcel. See its
              entry for the reason.
            </>
          ) : (
            <>
              <ExactRupees amount={held} className="font-semibold" /> of it is held for{' '}
              {formatCount(counts.held)} parcels. See their entries for the reasons.
            </>
          )}
        </p>
      ) : null}
    </div>
  );
}

const BAR_FILLS = ['fill-line-2', 'fill-primary-line', 'fill-success', 'fill-primary'] as const;

function barsOf(amounts: readonly number[], total: number): { x: number; width: number }[] {
  let x = 0;
  return amounts.map((amount) => {
    const share = (amount / total) * 1000;
    const bar = { x, width: Math.max(0, share - (share > 8 ? 3 : 0)) };
    x += share;
    return bar;
  });
}
