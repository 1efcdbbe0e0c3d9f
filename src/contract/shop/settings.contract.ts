import { z } from 'zod';
import { USUAL_DELIVERY_DAYS } from '../../domain/catalogue/delivery.ts';
import { BANK_FILE_FIELDS } from '../../domain/payments/payout.ts';
import { isPan, PROVINCES } from '../../domain/shop/nepal.ts';
import { SAMPLE_IDENTITY, type SiteIdentity } from '../../domain/shop/site-identity.ts';
import { CREDIT_SETTINGS } from './credit-settings.contract.ts';
import { instant, pageQuery, paginationSchema, text } from './fields.contract.ts';
import { PAYMENT_SETTINGS } from './payment-settings.contract.ts';
import { REQUEST_SETTINGS } from './request-settings.contract.ts';
import {
  choice,
  choiceColumn,
  day,
  dayColumn,
  daysBetween,
  email,
  line,
  lineColumn,
  percent,
  phone,
  rows,
  rupeeAmount,
  type Setting,
  timeOfDay,
  wholeNumber,
  yesNo,
} from './setting-kinds.contract.ts';
import { CASH_SETTINGS } from './settings-of-cash.contract.ts';
import { DELIVERY_SETTINGS } from './settings-of-delivery.contract.ts';
import { spoken } from './spoken.contract.ts';

// What an admin decides without a release. The desk's page, the calls, the history and the server's cache are all made
// from the one list below.
//
// How to add a setting:
// 1. A line in SETTINGS, under its group, made by the builder of its kind (setting-kinds.contract.ts): `line`, `email`,
//    `phone`, `timeOfDay`, `rupeeAmount`, `percent`, `wholeNumber`, `yesNo`, `choice`, `rows` for a small table, and
//    `daysBetween` for how long it takes from each place to each. Its default must make the demo whole. A new group is
//    a line in SETTING_GROUPS (src/domain/shop/setting-groups.ts). Nothing else is needed for it to stand on /admin/settings with its history.
// 2. Read it on the server by `deps.settings.current.yourKey`: typed, from memory, never a query, a moment old at most.
//    What was agreed (a fee, a term) is copied to the row it was agreed for: a later change must not reach it.
// 3. Settings that must fit each other say so in `settingsConflict`.
// A default that the environment may give stands in `settingDefaults` (src/server/features/shop/settings/settings.ts).
// Every visitor may read what `SiteIdentity` names (`useSite()`); anything else travels in an answer of its own.
// A key is never renamed or given another meaning: its history stands under it.

/** Every setting by its key, in the order of the desk's page. */
export const SETTINGS = {
  legalName: line({ group: 'company', label: 'Legal name', default: SAMPLE_IDENTITY.legalName }),
  registrationNumber: line({
    group: 'company',
    label: 'Registration number',
    help: 'As issued by the Office of the Company Registrar. Shown in the footer.',
    default: SAMPLE_IDENTITY.registrationNumber,
    maximum: 40,
  }),
  panNumber: {
    group: 'company',
    label: 'PAN',
    help: 'Nine digits. Shown in the footer.',
    default: SAMPLE_IDENTITY.panNumber,
    schema: z.string({ error: 'PAN is required' }).trim().refine(isPan, 'PAN must have 9 digits'),
    input: { kind: 'line' },
  } satisfies Setting<string>,
  street: line({ group: 'company', label: 'Address', default: SAMPLE_IDENTITY.street }),

  phone: phone({ group: 'contact', label: 'Phone', default: SAMPLE_IDENTITY.phone }),
  secondPhone: phone({
    group: 'contact',
    label: 'Second phone',
    help: 'Shown on the contact page when there is one.',
    default: SAMPLE_IDENTITY.secondPhone,
    isOptional: true,
  }),
  supportEmail: email({ group: 'contact', label: 'Support e-mail', default: SAMPLE_IDENTITY.supportEmail }),
  paymentsEmail: email({
    group: 'contact',
    label: 'Payments e-mail',
    help: 'Where buyers send receipts of bank transfers.',
    default: SAMPLE_IDENTITY.paymentsEmail,
  }),
  privacyEmail: email({ group: 'contact', label: 'Privacy e-mail', default: SAMPLE_IDENTITY.privacyEmail }),
  pressEmail: email({ group: 'contact', label: 'Press e-mail', default: SAMPLE_IDENTITY.pressEmail }),
  careersEmail: email({ group: 'contact', label: 'Careers e-mail', default: SAMPLE_IDENTITY.careersEmail }),
  grievanceOfficer: line({
    group: 'contact',
    label: 'Grievance officer',
    help: 'The name of the person who answers complaints; the law asks for it.',
    default: SAMPLE_IDENTITY.grievanceOfficer,
    maximum: 100,
    isOptional: true,
  }),
  grievanceEmail: email({
    group: 'contact',
    label: 'Grievance e-mail',
    default: SAMPLE_IDENTITY.grievanceEmail,
  }),
  grievancePhone: phone({
    group: 'contact',
    label: 'Grievance phone',
    default: SAMPLE_IDENTITY.grievancePhone,
  }),

  officeOpens: timeOfDay({ group: 'hours', label: 'Office opens', default: SAMPLE_IDENTITY.officeOpens }),
  officeCloses: timeOfDay({
    group: 'hours',
    label: 'Office closes',
    help: 'When a working day ends. A deadline on a working day runs until this time.',
    default: SAMPLE_IDENTITY.officeCloses,
  }),
  weeklyHoliday: choice({
    group: 'hours',
    label: 'Weekly holiday',
    options: { saturday: 'Saturday', saturday_sunday: 'Saturday and Sunday' },
    default: SAMPLE_IDENTITY.weeklyHoliday,
  }),
  holidays: rows({
    group: 'hours',
    label: 'Public holidays',
    help: 'Days on which nobody works. Festivals that move are announced each year: enter them here.',
    rowName: 'holiday',
    columns: { day: dayColumn('Day'), name: lineColumn('Holiday') },
    default: [
      { day: '2026-12-25', name: 'Christmas' },
      { day: '2027-01-11', name: 'Prithvi Jayanti' },
      { day: '2027-01-30', name: 'Martyrs’ Day' },
      { day: '2027-02-19', name: 'Democracy Day' },
      { day: '2027-03-08', name: 'International Women’s Day' },
      { day: '2027-04-14', name: 'New Year 2084' },
      { day: '2027-05-01', name: 'Labour Day' },
      { day: '2027-05-29', name: 'Republic Day' },
    ],
  }),

  deliveryDays: daysBetween({
    group: 'delivery',
    label: 'Working days to the buyer',
    help: 'From the province of the seller’s default address, not counting the day of the order. Product pages and checkout say on which days goods arrive.',
    names: PROVINCES,
    default: USUAL_DELIVERY_DAYS,
  }),
  ...DELIVERY_SETTINGS,

  ...PAYMENT_SETTINGS,
  ...CASH_SETTINGS,

  companySeats: wholeNumber({
    group: 'pro',
    label: 'People in a company',
    help: 'So many people buy for one company, with PRO or without. Companies that have more keep them.',
    default: 5,
    minimum: 1,
    maximum: 1_000,
  }),
  openRequestsPro: wholeNumber({
    group: 'pro',
    label: 'Open sealed requests with PRO',
    help: 'So many requests to many sellers a company may have open at a time.',
    default: 20,
    minimum: 1,
    maximum: 1_000,
  }),

  billsRequireHs: yesNo({
    group: 'bills',
    label: 'Refuse to send goods without an HS code',
    help: 'The law requires the code on every line of a bill. When this is off, such lines are billed without it.',
    default: false,
  }),
  billBranchCode: {
    group: 'bills',
    label: 'Branch code of our own bills',
    help: 'Comes before every number: TM-2083/84-000123. Two to six capital letters or digits.',
    default: 'TM',
    schema: z
      .string({ error: 'Branch code is required' })
      .trim()
      .regex(/^[A-Z0-9]{2,6}$/, 'Branch code must be 2 to 6 capital letters or digits'),
    input: { kind: 'line' },
  } satisfies Setting<string>,
  billSignatory: line({
    group: 'bills',
    label: 'Signatory of our own bills',
    help: 'The person whose name stands under bills for delivery, plans and commission.',
    default: 'Accounts Officer',
    maximum: 80,
  }),
  billFootLine: line({
    group: 'bills',
    label: 'Foot line of our own bills',
    default: '',
    isOptional: true,
  }),

  taxOfficeSync: choice({
    group: 'bills',
    label: 'Tell the tax office (CBMS)',
    help: 'Each bill is reported after it is issued; no sale waits for it. The login is set on the server and belongs to one PAN. Agree with the tax office whose bills it may report, and have this software listed there: neither happens by itself.',
    options: { off: 'Nothing', own: 'Our own bills', all: 'The bills of every issuer' },
    default: 'off',
  }),

  ...REQUEST_SETTINGS,
  ...CREDIT_SETTINGS,

  payoutRhythm: choice({
    group: 'payouts',
    label: 'Sellers are paid',
    help: 'Accounts close at midnight in Kathmandu: on Sundays, every second week, or with the last day of a month.',
    options: { week: 'Every week', fortnight: 'Every second week', month: 'Every month (Bikram Sambat)' },
    default: 'week',
  }),
  payoutStart: day({
    group: 'payouts',
    label: 'Fortnights are counted from',
    help: 'Accounts close on this day and every second week from it. Only for payouts every second week.',
    default: '2026-11-22',
  }),
  payoutDay: choice({
    group: 'payouts',
    label: 'Pay day',
    help: 'The first of these days after the close.',
    options: {
      sunday: 'Sunday',
      monday: 'Monday',
      tuesday: 'Tuesday',
      wednesday: 'Wednesday',
      thursday: 'Thursday',
      friday: 'Friday',
      saturday: 'Saturday',
    },
    default: 'monday',
  }),
  payoutMinimum: rupeeAmount({
    group: 'payouts',
    label: 'Smallest payout',
    help: 'Smaller amounts wait until there is more.',
    default: 500,
  }),
  payoutTwoAdmins: yesNo({
    group: 'payouts',
    label: 'Another admin approves payouts',
    help: 'Whoever built a payout may not approve it. Invite a second admin first.',
    default: false,
  }),
  parcelAllowance: rupeeAmount({
    group: 'payouts',
    label: 'Allowance per sent parcel',
    help: 'What sellers get towards their courier, out of our income.',
    default: 0,
  }),
  withheldPercent: percent({
    group: 'payouts',
    label: 'Tax withheld',
    help: 'Percent of each line without VAT, kept back for the tax office. For orders paid from now on.',
    default: 0,
  }),
  bankFileColumns: rows({
    group: 'payouts',
    label: 'Columns of the bank’s file',
    help: 'In this order, under the names your bank asks for.',
    rowName: 'column',
    columns: {
      header: lineColumn('Name in the file'),
      holds: choiceColumn('Holds', BANK_FILE_FIELDS),
    },
    default: [
      { header: 'Bank', holds: 'bank' },
      { header: 'Branch', holds: 'branch' },
      { header: 'Account name', holds: 'accountName' },
      { header: 'Account number', holds: 'accountNumber' },
      { header: 'Amount', holds: 'amount' },
      { header: 'Reference', holds: 'reference' },
    ],
  }),
};

/** A setting's name in addresses and in its history. */
export type SettingKey = keyof typeof SETTINGS;
/** What every setting holds, each typed by its kind. */
export type SettingValues = {
  [Key in SettingKey]: (typeof SETTINGS)[Key] extends Setting<infer Value> ? Value : never;
};

/** In the order of the desk's page. */
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];

/** Whether a text from outside names a setting; calls answer 404 where it does not. */
export function isSettingKey(text: string): text is SettingKey {
  return Object.hasOwn(SETTINGS, text);
}

/** The part of the settings that every visitor may read. */
export function siteIdentity(values: SettingValues): SiteIdentity {
  const names = Object.keys(SAMPLE_IDENTITY) as (keyof SiteIdentity)[];
  return Object.fromEntries(names.map((name) => [name, values[name]])) as unknown as SiteIdentity;
}

/** Why these values cannot hold together, or null. */
export function settingsConflict(values: SettingValues): string | null {
  return values.officeOpens < values.officeCloses ? null : 'The office must open before it closes';
}

/** A row of GET /api/admin/settings, and what PUT answers; `value` is what is in force. */
export const settingSchema = z.object({
  key: z.string(),
  group: z.string(),
  label: spoken(),
  help: spoken(),
  /** In the setting's own shape: text, number, yes or no, or a list of rows. */
  value: z.unknown(),
  default: z.unknown(),
  /** The last change; null while the default holds. `_id` is what PUT takes as `seen`. */
  change: z.object({ _id: z.string(), at: instant, by: z.string() }).nullable(),
});

/** GET /api/admin/settings: all of them, in the order of the desk. */
export const settingListSchema = z.object({ settings: z.array(settingSchema) });
export type SettingList = z.infer<typeof settingListSchema>;

/** PUT /api/admin/settings/{key}. */
export const changeSettingSchema = z.strictObject({
  value: z.unknown(),
  /** For the history. */
  reason: text(300).optional(),
  /** The `_id` of the change that was shown, null for the default: another one since then answers 409. */
  seen: z.string().max(20).nullable().optional(),
});
export type ChangeSetting = z.infer<typeof changeSettingSchema>;

/** GET /api/admin/settings/{key}/history. */
export const settingHistoryQuerySchema = z.object(pageQuery(20));

/** Newest first; `before` and `after` are in the setting's own shape. */
export const settingHistorySchema = z.object({
  changes: z.array(
    z.object({
      _id: z.string(),
      at: instant,
      by: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
      before: z.unknown(),
      after: z.unknown(),
      reason: z.string().nullable(),
    }),
  ),
  pagination: paginationSchema,
});
export type SettingHistory = z.infer<typeof settingHistorySchema>;
