import type { SellerBalance } from '../../../../contract/books/seller-money.contract.ts';
import { kathmanduDate, startOfKathmanduDay } from '../../../../domain/shop/kathmandu-time.ts';
import { formatRupees, paisaFromRupees } from '../../../../domain/shop/money.ts';
import type { CalendarDay } from '../../../icalendar.ts';
import type { DueRow } from './calendar.sql.ts';

const WORDS: Record<
  DueRow['kind'],
  { title: (row: DueRow, amount: string) => string; text: string; path: string }
> = {
  bill_due: {
    title: ({ number }, amount) => `Pay ${amount}: bill ${number}`,
    text: 'Due today, on account',
    path: '/khata',
  },
  owed_to_us: {
    title: ({ number }, amount) => `${amount} due to you: bill ${number}`,
    text: 'Due today, on account',
    path: '/seller/khata',
  },
  payout: {
    title: ({ number }, amount) => `Payout ${amount}: ${number}`,
    text: 'To your bank account',
    path: '/seller/money',
  },
  commission: {
    title: ({ number }, amount) => `Commission ${amount}: bill ${number}`,
    text: 'Taken from what we hold for you',
    path: '/seller/money',
  },
  request: {
    title: ({ number }, amount) => `Sign request ${number}: ${amount}`,
    text: 'It ends today if nobody signs',
    path: '/requests',
  },
  pro_end: { title: () => 'PRO ends', text: 'Renew to keep wholesale prices', path: '/subscription' },
};

/** What falls due as a day of a calendar. */
export function toCalendarDay(row: DueRow, publicUrl: string): CalendarDay {
  const { title, text, path } = WORDS[row.kind];
  const amount = row.amountPaisa === null ? '' : formatRupees(row.amountPaisa).replace('\u00a0', ' ');
  return {
    uid: `${row.kind.replaceAll('_', '-')}-${row.id}@thokmandu`,
    day: row.day,
    at: row.at,
    title: title(row, amount),
    text: [row.party, text].filter(Boolean).join('\n'),
    url: publicUrl + path,
  };
}

/** The next day on which a seller is paid; the amount may still grow. */
export function toPayDay(
  { date, amount }: NonNullable<SellerBalance['nextPayout']>,
  { publicUrl, now }: { publicUrl: string; now: Date },
): CalendarDay {
  const day = kathmanduDate(new Date(date));
  return {
    uid: `pay-day-${day}@thokmandu`,
    day,
    at: startOfKathmanduDay(now),
    title: `Next payout, about ${formatRupees(paisaFromRupees(amount)).replace('\u00a0', ' ')}`,
    text: 'What is ready by then goes to your bank account',
    url: `${publicUrl}/seller/money`,
  };
}
