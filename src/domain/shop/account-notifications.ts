import { dayInWords } from './day-in-words.ts';
import { formatRupees } from './money.ts';
import { notificationEvent as event, sellerNotificationEvent as sellerEvent } from './notification-event.ts';

/** Where a company reads its khata with a seller. */
export const khataPage = (sellerId: string) => `/khata/${sellerId}`;
/** Where a seller reads the khata of a company. */
export const sellerKhataPage = (companyId: string) => `/seller/khata/${companyId}`;

interface OfSeller {
  sellerId: string;
  sellerName: string;
}
interface OfCompany {
  companyId: string;
  companyName: string;
}
const buyersPage = ({ sellerId }: OfSeller) => khataPage(sellerId);
const sellersPage = ({ companyId }: OfCompany) => sellerKhataPage(companyId);

/** What is told of debts on account: that they are due, paid, confirmed or disputed. */
export const ACCOUNT_NOTIFICATIONS = {
  debt_paid: sellerEvent({
    kind: 'payment',
    text: ({ companyName, number, amountPaisa }: OfCompany & { number: string; amountPaisa: number }) =>
      `${companyName} has paid ${formatRupees(amountPaisa)} for bill ${number}.`,
    link: sellersPage,
    sellerDeed: 'money',
  }),
  debt_payment_recorded: event({
    kind: 'payment',
    text: ({
      sellerName,
      number,
      amountPaisa,
      countsOn,
    }: OfSeller & { number: string; amountPaisa: number; countsOn: string }) =>
      `${sellerName} says that you paid ${formatRupees(amountPaisa)} for bill ${number}. Please confirm or dispute it by ${dayInWords(countsOn)}.`,
    link: buyersPage,
  }),
  debt_payment_confirmed: sellerEvent({
    kind: 'payment',
    text: ({ companyName, number, amountPaisa }: OfCompany & { number: string; amountPaisa: number }) =>
      `${companyName} confirms that it paid you ${formatRupees(amountPaisa)} for bill ${number}.`,
    link: sellersPage,
    sellerDeed: 'money',
  }),
  debt_payment_counted: sellerEvent({
    kind: 'payment',
    text: ({ companyName, number, amountPaisa }: OfCompany & { number: string; amountPaisa: number }) =>
      `The payment of ${formatRupees(amountPaisa)} for bill ${number} that you recorded of ${companyName} counts now.`,
    link: sellersPage,
    sellerDeed: 'money',
  }),
  debt_payment_disputed: sellerEvent({
    kind: 'payment',
    text: ({ companyName, number, amountPaisa }: OfCompany & { number: string; amountPaisa: number }) =>
      `${companyName} disputes the payment of ${formatRupees(amountPaisa)} for bill ${number} that you recorded.`,
    link: sellersPage,
    sellerDeed: 'money',
  }),
  debts_due: event({
    kind: 'payment',
    text: ({ sellerName, amountPaisa, dueOn }: OfSeller & { amountPaisa: number; dueOn: string }) =>
      `${formatRupees(amountPaisa)} to ${sellerName} is due on ${dayInWords(dueOn)}.`,
    link: buyersPage,
  }),
  debts_late: event({
    kind: 'payment',
    text: ({ sellerName, amountPaisa, dueOn }: OfSeller & { amountPaisa: number; dueOn: string }) =>
      `${formatRupees(amountPaisa)} to ${sellerName} is late since ${dayInWords(dueOn)}.`,
    link: buyersPage,
  }),
  balance_to_confirm: event({
    kind: 'payment',
    text: ({
      sellerName,
      fiscalYear,
      balancePaisa,
    }: OfSeller & { fiscalYear: string; balancePaisa: number }) =>
      `Fiscal year ${fiscalYear} is over. Please confirm your balance of ${formatRupees(balancePaisa)} with ${sellerName}.`,
    link: buyersPage,
  }),
  balance_confirmed: sellerEvent({
    kind: 'payment',
    text: ({ companyName, fiscalYear }: OfCompany & { fiscalYear: string }) =>
      `${companyName} has confirmed its balance of fiscal year ${fiscalYear}.`,
    link: sellersPage,
    sellerDeed: 'money',
  }),
} as const;
