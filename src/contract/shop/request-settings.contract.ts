import { wholeNumber } from './setting-kinds.contract.ts';

/** Of requests for a signature, and of sealed requests to many sellers. */
export const REQUEST_SETTINGS = {
  requestDays: wholeNumber({
    group: 'buyers',
    label: 'Days to sign a request',
    help: 'A request that nobody signs in this time expires.',
    minimum: 1,
    maximum: 60,
    default: 7,
  }),
  awardHours: wholeNumber({
    group: 'buyers',
    label: 'Hours to pay for an award',
    help: 'What is awarded of a sealed request and not paid in this time lapses, and can be awarded again.',
    minimum: 1,
    maximum: 720,
    default: 72,
  }),
  openRequestsFree: wholeNumber({
    group: 'buyers',
    label: 'Open sealed requests without PRO',
    help: 'So many requests to many sellers a company may have open at a time.',
    default: 1,
    minimum: 0,
    maximum: 1_000,
  }),
} as const;
