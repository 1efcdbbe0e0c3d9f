import { USUAL_ZONES } from '../../domain/catalogue/delivery-zone.ts';
import { DISTRICTS, type District, districtName } from '../../domain/shop/districts.ts';
import { choiceColumn, rows, rupeeAmount, wholeNumber, yesNo } from './setting-kinds.contract.ts';

const districtNames = Object.fromEntries(
  DISTRICTS.map((district) => [district, districtName(district)]),
) as Record<District, string>;

/** Who may pay the courier; a part of SETTINGS. */
export const CASH_SETTINGS = {
  cashAtDoor: yesNo({
    group: 'cash',
    label: 'Buyers may pay the courier',
    help: 'Where the sellers of an order allow it. The server needs access to an SMS gateway for the codes that confirm phones.',
    default: true,
  }),
  cashCeiling: rupeeAmount({
    group: 'cash',
    label: 'Largest order',
    help: 'What a courier carries for one order.',
    default: 25_000,
    minimum: 10,
  }),
  cashDeliveredOrders: wholeNumber({
    group: 'cash',
    label: 'Delivered orders before it',
    help: 'A company with a verified PAN needs none.',
    default: 3,
    minimum: 0,
    maximum: 1_000,
  }),
  cashRestDays: wholeNumber({
    group: 'cash',
    label: 'Days of rest after refusals',
    help: 'After a second parcel is refused at the door, and after each one from then on, the company pays otherwise for so long.',
    default: 90,
    minimum: 1,
    maximum: 3_650,
  }),
  cashReturnFee: rupeeAmount({
    group: 'cash',
    label: 'Fee for a refused parcel',
    help: 'What its way back costs who refused it, VAT included. Until it is paid, the company pays its next orders otherwise. 0: nothing; else at least 10.',
    default: 0,
  }),
  cashClosedDistricts: rows({
    group: 'cash',
    label: 'Districts without it',
    help: 'In all others it is offered.',
    rowName: 'district',
    columns: { district: choiceColumn('District', districtNames) },
    default: USUAL_ZONES.filter(({ zone }) => zone === 'remote').map(({ district }) => ({ district })),
  }),
} as const;
