import { choice, wholeNumber, yesNo } from './setting-kinds.contract.ts';

/** What an admin decides of buying on account. */
export const CREDIT_SETTINGS = {
  creditEnabled: yesNo({
    group: 'buyers',
    label: 'Sellers may sell on account',
    help: 'A seller lends to companies whose PAN is proven. The shop lends nothing. Ask a lawyer before it is switched on.',
    default: true,
  }),
  creditFreezeDays: wholeNumber({
    group: 'buyers',
    label: 'Days until what is late freezes a line',
    help: 'Counted from the due day. Both sides are told three days before.',
    minimum: 4,
    maximum: 90,
    default: 15,
  }),
  creditFeesDue: choice({
    group: 'buyers',
    label: 'Commission on account falls due',
    help: 'For orders from now on. It is taken from the seller’s next ready money.',
    options: { paid: 'As the buyer pays', sent: 'When the parcel is sent' },
    default: 'paid',
  }),
};
