import {
  type AccountingNames,
  BILLED_UNITS,
  LEDGERS,
  LEDGERS_OF,
  ledgerName,
  partyName,
  unitName,
} from '../../../../domain/books/accounting-names.ts';
import { VOUCHER_KINDS, type Voucher, type VoucherEntry } from '../../../../domain/books/voucher.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { takingTurns } from '../../../taking-turns.ts';
import { escapeXml, xmlText } from '../../../xml.ts';
import type { BooksOf } from './accounting.sql.ts';
import type { GoodsRow, PartyRow } from './vouchers.sql.ts';

// The XML that Tally imports (TallyPrime developer reference: integration of masters and transactions). Debit is below
// zero there and "deemed positive".

const STOCK_GROUP = 'Thokmandu';

const rupees = (paisa: number) => {
  const [whole, part] = [Math.trunc(Math.abs(paisa) / 100), Math.abs(paisa) % 100];
  return `${paisa < 0 ? '-' : ''}${whole}.${String(part).padStart(2, '0')}`;
};
const day = (instant: Date) => kathmanduDate(instant).replaceAll('-', '');

/** A whole file of messages, written as they come; others have their turn between them. */
async function* envelope(
  report: 'Vouchers' | 'All Masters',
  { company }: Pick<AccountingNames, 'company'>,
  messages: AsyncIterable<string>,
): AsyncGenerator<string> {
  const variables =
    company === '' ? '' : `<STATICVARIABLES>${xmlText('SVCURRENTCOMPANY', company)}</STATICVARIABLES>`;
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<ENVELOPE>\n<HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER>\n<BODY><IMPORTDATA>\n<REQUESTDESC><REPORTNAME>${report}</REPORTNAME>${variables}</REQUESTDESC>\n<REQUESTDATA>\n`;
  const turn = takingTurns();
  for await (const message of messages) {
    yield `<TALLYMESSAGE xmlns:UDF="TallyUDF">${message}</TALLYMESSAGE>\n`;
    await turn();
  }
  yield '</REQUESTDATA>\n</IMPORTDATA></BODY>\n</ENVELOPE>\n';
}

/** Vouchers as a file for Tally's import. */
export function tallyVouchers(
  vouchers: AsyncIterable<Voucher>,
  names: AccountingNames,
): AsyncGenerator<string> {
  async function* messages() {
    for await (const voucher of vouchers) yield voucherXml(voucher, names);
  }
  return envelope('Vouchers', names, messages());
}

function voucherXml(voucher: Voucher, names: AccountingNames): string {
  const { kind, number, party, lines } = voucher;
  const type = VOUCHER_KINDS[kind];
  const isBought = kind === 'purchase' || kind === 'debit_note';
  const hasGoods = names.items !== 'none' && lines.some(({ item }) => item !== null);
  const view = hasGoods ? 'Invoice Voucher View' : 'Accounting Voucher View';
  const list = hasGoods ? 'LEDGERENTRIES.LIST' : 'ALLLEDGERENTRIES.LIST';
  const partyLedger = party === null ? null : partyName(names, party);
  const ledgerOf = (ledger: VoucherEntry['ledger']) =>
    ledger === 'party' ? (partyLedger ?? '') : ledgerName(names, ledger);
  const entries = voucher.entries.map(({ ledger, amountPaisa }) => {
    const name = xmlText('LEDGERNAME', ledgerOf(ledger));
    if (ledger !== 'party') return `<${list}>${name}${signed(amountPaisa)}</${list}>`;
    const allocation = billAllocation(voucher, amountPaisa);
    return `<${list}>${name}${deemed(amountPaisa)}<ISPARTYLEDGER>Yes</ISPARTYLEDGER>${amount(amountPaisa)}${allocation}</${list}>`;
  });
  for (const { ledger, item, amountPaisa } of lines) {
    if (amountPaisa === 0) continue;
    if (item === null || !hasGoods) {
      entries.push(`<${list}>${xmlText('LEDGERNAME', ledgerOf(ledger))}${signed(amountPaisa)}</${list}>`);
      continue;
    }
    const unit = unitName(names, item.unit);
    const isExact = item.unitPricePaisa * item.quantity === Math.abs(amountPaisa);
    const quantity = escapeXml(`${item.quantity} ${unit}`);
    entries.push(
      `<ALLINVENTORYENTRIES.LIST>${xmlText('STOCKITEMNAME', item.name)}${deemed(amountPaisa)}${
        isExact ? xmlText('RATE', `${rupees(item.unitPricePaisa)}/${unit}`) : ''
      }${amount(amountPaisa)}<ACTUALQTY>${quantity}</ACTUALQTY><BILLEDQTY>${quantity}</BILLEDQTY>` +
        `<ACCOUNTINGALLOCATIONS.LIST>${xmlText('LEDGERNAME', ledgerOf(ledger))}${signed(amountPaisa)}</ACCOUNTINGALLOCATIONS.LIST></ALLINVENTORYENTRIES.LIST>`,
    );
  }
  // A supplier's number is their reference: two of them may number alike.
  const numbered = isBought
    ? `${xmlText('REFERENCE', number)}<REFERENCEDATE>${day(voucher.at)}</REFERENCEDATE>`
    : xmlText('VOUCHERNUMBER', number) + xmlText('REFERENCE', voucher.refersTo ?? number);
  return (
    `<VOUCHER REMOTEID="${escapeXml(`thokmandu-${voucher.id}`)}" VCHTYPE="${type}" ACTION="Create" OBJVIEW="${view}">` +
    `<DATE>${day(voucher.at)}</DATE><EFFECTIVEDATE>${day(voucher.at)}</EFFECTIVEDATE>` +
    `<VOUCHERTYPENAME>${type}</VOUCHERTYPENAME>${numbered}${xmlText('PARTYLEDGERNAME', partyLedger)}` +
    `<PERSISTEDVIEW>${view}</PERSISTEDVIEW><ISINVOICE>${hasGoods ? 'Yes' : 'No'}</ISINVOICE>` +
    `${xmlText('NARRATION', voucher.note)}${entries.join('')}</VOUCHER>`
  );
}

const deemed = (debitPaisa: number) =>
  `<ISDEEMEDPOSITIVE>${debitPaisa > 0 ? 'Yes' : 'No'}</ISDEEMEDPOSITIVE>`;
const amount = (debitPaisa: number) => `<AMOUNT>${rupees(-debitPaisa)}</AMOUNT>`;
const signed = (debitPaisa: number) => deemed(debitPaisa) + amount(debitPaisa);

/** Which bill of the party it opens or settles. */
function billAllocation({ kind, number, refersTo }: Voucher, debitPaisa: number): string {
  const opens = kind === 'sales' || kind === 'purchase';
  return `<BILLALLOCATIONS.LIST>${xmlText('NAME', opens ? number : (refersTo ?? number))}<BILLTYPE>${
    opens ? 'New Ref' : 'Agst Ref'
  }</BILLTYPE>${amount(debitPaisa)}</BILLALLOCATIONS.LIST>`;
}

/** Ledgers, parties, units and goods, to be imported before the first vouchers. */
export function tallyMasters(
  { side }: BooksOf,
  names: AccountingNames,
  { parties, goods }: { parties: AsyncIterable<PartyRow>; goods: AsyncIterable<GoodsRow> },
): AsyncGenerator<string> {
  async function* messages() {
    for (const ledger of LEDGERS_OF[side]) yield ledgerXml(ledgerName(names, ledger), LEDGERS[ledger].group);
    let before = '';
    for await (const { name, panNumber } of parties) {
      const party = partyName(names, { name, panNumber });
      if (party !== before)
        yield ledgerXml(party, side === 'selling' ? 'Sundry Debtors' : 'Sundry Creditors', { panNumber });
      before = party;
    }
    if (names.items === 'none') return;
    for (const unit of new Set(BILLED_UNITS.map((unit) => unitName(names, unit)))) yield unitXml(unit);
    yield `<STOCKGROUP NAME="${STOCK_GROUP}" ACTION="Create"><NAME.LIST><NAME>${STOCK_GROUP}</NAME></NAME.LIST><PARENT/></STOCKGROUP>`;
    const known = new Set<string>(BILLED_UNITS);
    for await (const { name, unit, hsCode } of goods) {
      if (!known.has(unit)) yield unitXml(unit);
      known.add(unit);
      yield `<STOCKITEM NAME="${escapeXml(name)}" ACTION="Create"><NAME.LIST>${xmlText('NAME', name)}</NAME.LIST>` +
        `<PARENT>${STOCK_GROUP}</PARENT>${xmlText('BASEUNITS', unitName(names, unit))}${xmlText('DESCRIPTION', hsCode && `HS ${hsCode}`)}</STOCKITEM>`;
    }
  }
  return envelope('All Masters', names, messages());
}

/** What parties owe is told apart bill by bill. */
const ledgerXml = (name: string, group: string, party?: Pick<PartyRow, 'panNumber'>) =>
  `<LEDGER NAME="${escapeXml(name)}" ACTION="Create"><NAME.LIST>${xmlText('NAME', name)}</NAME.LIST>${xmlText('PARENT', group)}` +
  `<ISBILLWISEON>${party === undefined ? 'No' : 'Yes'}</ISBILLWISEON>${xmlText('INCOMETAXNUMBER', party?.panNumber ?? null)}</LEDGER>`;

const unitXml = (name: string) =>
  `<UNIT NAME="${escapeXml(name)}" ACTION="Create">${xmlText('NAME', name)}<ISSIMPLEUNIT>Yes</ISSIMPLEUNIT><DECIMALPLACES>0</DECIMALPLACES></UNIT>`;
