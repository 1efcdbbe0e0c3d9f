import { billDay, withoutVat } from '../../../../domain/books/bill.ts';
import { type ParcelShare, parcelShares } from '../../../../domain/books/parcel-shares.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { enqueueMail } from '../../../mail/mail.jobs.ts';
import type { Mail } from '../../../mail/mailer.ts';
import { enqueueBillDrawing } from './bill-documents.commands.ts';
import {
  type GoodsFacts,
  getAccountDeliveryFacts,
  getGoodsFacts,
  getServiceFacts,
  type IssuerSnapshot,
  type ServiceFacts,
} from './bill-facts.sql.ts';
import { buyerOf, type IssuedBill, issueBill } from './bill-numbers.commands.ts';
import { hsCodeMissing, taxDetailsMissing } from './bills.errors.ts';
import type { NewBill } from './bills.sql.ts';
import { isForTaxOffice } from './tax-office.commands.ts';

/**
 * The seller's bill for what is left of a parcel that is being sent. Null for a parcel worth nothing. 409 when the seller's
 * tax details, or with `requiresHsCodes` an HS code, are missing.
 */
export async function issueGoodsBill(
  tx: DatabaseTransaction,
  {
    parcelId,
    issuedBy,
    requiresHsCodes,
    isForTaxOffice,
  }: { parcelId: string; issuedBy: string; requiresHsCodes: boolean; isForTaxOffice: boolean },
): Promise<IssuedBill | null> {
  const facts = await getGoodsFacts(tx, { parcelId, issuedBy });
  const share = facts.share ?? lateShare(facts);
  const taxablePaisa = facts.subtotalPaisa - facts.cancelled.taxablePaisa;
  const vatPaisa = share.taxPaisa - facts.cancelled.vatPaisa;
  const voucherPaisa = share.voucherPaisa - facts.cancelled.voucherPaisa;
  if (taxablePaisa + vatPaisa === 0) return null;
  if (facts.issuer === null) throw taxDetailsMissing();
  const unnamed = requiresHsCodes ? facts.lines.find(({ hsCode }) => hsCode === null) : undefined;
  if (unnamed !== undefined) throw hsCodeMissing(unnamed.name);
  const { billTo } = facts;
  return issueBill(tx, {
    issuerId: facts.sellerId,
    kind: 'tax_invoice',
    subject: 'goods',
    issuer: facts.issuer,
    transactionAt: facts.paidAt,
    transactionDateBs: billDay(facts.paidAt).dateBs,
    orderId: facts.orderId,
    parcelId,
    paymentId: null,
    orderNumber: facts.orderNumber,
    parcelPosition: facts.parcelPosition,
    parcelCount: facts.parcelSubtotals.length,
    purchaseOrderNumber: facts.purchaseOrderNumber,
    paymentMethod: facts.paymentMethod,
    companyId: facts.companyId,
    buyerId: facts.buyerId,
    ...buyerOf(billTo),
    issuedBy,
    issuedByName: facts.issuedByName,
    taxablePaisa,
    vatPaisa,
    voucherPaisa,
    refersTo: null,
    reason: null,
    replaces: null,
    lines: facts.lines.map((line) => ({ ...line, credits: null, reductionPaisa: 0 })),
    isForTaxOffice,
  });
}

/** Shares of an order that was placed before they were kept: the same rule, at the time of the bill. */
function lateShare({ order, parcelSubtotals, parcelPosition }: GoodsFacts): ParcelShare {
  return parcelShares(order, parcelSubtotals)[parcelPosition - 1] as ParcelShare;
}

interface PlatformBilling {
  issuer: IssuerSnapshot;
  isForTaxOffice: boolean;
}

/** Who bills delivery, plans and commission, and whether the tax office is told: what the admins say of the company. */
export function platformBilling(settings: Deps['settings']): PlatformBilling {
  const { current } = settings;
  const issuer = {
    name: current.legalName,
    nepaliName: null,
    address: current.street,
    panNumber: current.panNumber,
    branchCode: current.billBranchCode,
    contact: `${current.phone} · ${current.paymentsEmail}`,
    signatory: current.billSignatory,
    footLine: current.billFootLine || null,
  };
  return { issuer, isForTaxOffice: isForTaxOffice(settings, 'platform') };
}

/** The platform's bill for what a payment that has just settled pays it: delivery, a plan, or a return fee. Null when that is nothing. */
export async function issueServiceBill(
  tx: DatabaseTransaction,
  paymentId: string,
  billing: PlatformBilling,
): Promise<IssuedBill | null> {
  return billService(tx, await getServiceFacts(tx, paymentId), billing);
}

/** The platform's bill for the delivery of an order that is on account. Null when that is nothing. */
export async function issueAccountDeliveryBill(
  tx: DatabaseTransaction,
  orderId: string,
  billing: PlatformBilling,
): Promise<IssuedBill | null> {
  return billService(tx, await getAccountDeliveryFacts(tx, orderId), billing);
}

async function billService(
  tx: DatabaseTransaction,
  facts: ServiceFacts,
  { issuer, isForTaxOffice }: PlatformBilling,
): Promise<IssuedBill | null> {
  if (facts.pricePaisa === 0) return null;
  const { taxablePaisa, vatPaisa } = withoutVat(facts.pricePaisa);
  const { subject, name } = namedService(facts);
  return issueBill(tx, {
    issuerId: null,
    kind: 'tax_invoice',
    subject,
    issuer,
    transactionAt: facts.paidAt,
    transactionDateBs: billDay(facts.paidAt).dateBs,
    orderId: facts.orderId,
    parcelId: null,
    paymentId: facts.paymentId,
    orderNumber: facts.orderNumber,
    parcelPosition: null,
    parcelCount: null,
    purchaseOrderNumber: facts.purchaseOrderNumber,
    paymentMethod: facts.paymentMethod,
    companyId: facts.companyId,
    buyerId: facts.buyerId,
    ...buyerOf(facts.billTo),
    issuedBy: null,
    issuedByName: issuer.name,
    taxablePaisa,
    vatPaisa,
    voucherPaisa: 0,
    refersTo: null,
    reason: null,
    replaces: null,
    isForTaxOffice,
    lines: [serviceLine(name, taxablePaisa, facts.costCentre)],
  });
}

function namedService({ planName, returnOf, orderNumber }: ServiceFacts) {
  if (returnOf !== null)
    return { subject: 'return_fee', name: `Return of a refused parcel of order ${returnOf}` } as const;
  return planName === null
    ? ({ subject: 'delivery', name: `Delivery of order ${orderNumber}` } as const)
    : ({ subject: 'plan', name: `Thokmandu PRO, ${planName} plan` } as const);
}

/** The platform's bill to a seller for the commission of a statement. */
export async function issueCommissionBill(
  tx: DatabaseTransaction,
  commission: {
    seller: { id: string; name: string; address: string; panNumber: string | null };
    statement: { number: string; closedAt: Date };
    taxablePaisa: number;
    vatPaisa: number;
  },
  { issuer, isForTaxOffice }: PlatformBilling,
): Promise<IssuedBill> {
  const { seller, statement, taxablePaisa, vatPaisa } = commission;
  // A close is the midnight after the period: what it bills belongs to the day before, maybe of the fiscal year before.
  const lastInstant = new Date(statement.closedAt.getTime() - 1);
  return issueBill(tx, {
    issuerId: null,
    kind: 'tax_invoice',
    subject: 'commission',
    issuer,
    transactionAt: lastInstant,
    transactionDateBs: billDay(lastInstant).dateBs,
    orderId: null,
    parcelId: null,
    paymentId: null,
    orderNumber: null,
    parcelPosition: null,
    parcelCount: null,
    purchaseOrderNumber: null,
    paymentMethod: null,
    companyId: seller.id,
    buyerId: seller.id,
    ...buyerOf({ companyName: seller.name, address: seller.address, panNumber: seller.panNumber }),
    issuedBy: null,
    issuedByName: issuer.name,
    taxablePaisa,
    vatPaisa,
    voucherPaisa: 0,
    refersTo: null,
    reason: null,
    replaces: null,
    isForTaxOffice,
    lines: [serviceLine(`Commission, statement ${statement.number}`, taxablePaisa)],
  });
}

const serviceLine = (
  name: string,
  unitPricePaisa: number,
  costCentre: string | null = null,
): NewBill['lines'][number] => ({
  credits: null,
  orderItemId: null,
  hsCode: null,
  name,
  brand: null,
  model: null,
  unit: null,
  quantity: 1,
  unitPricePaisa,
  reductionPaisa: 0,
  costCentre,
  serials: null,
});

/**
 * Has a bill drawn and sends the mail that carries its original as soon as it is; without a bill the mail goes at once.
 */
export async function mailWithBill(
  tx: DatabaseTransaction,
  mail: Mail,
  bill: Pick<IssuedBill, 'id'> | null,
): Promise<void> {
  if (bill === null) await enqueueMail(tx, mail);
  else await enqueueBillDrawing(tx, bill.id, mail);
}
