import { amountInReadersWords } from '../../../../domain/books/amount-in-words.ts';
import type { CouponValue } from '../../../../domain/buying/coupon.ts';
import { computeTotals } from '../../../../domain/buying/order-totals.ts';
import { unitPrice } from '../../../../domain/catalogue/pricing.ts';
import { stockRefusalText, whyCannotOrder } from '../../../../domain/catalogue/stock.ts';
import { bsDateOf, formatBsDate } from '../../../../domain/shop/bikram-sambat.ts';
import { districtOfAddress } from '../../../../domain/shop/districts.ts';
import { sortableDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { Deps } from '../../../deps.ts';
import type { PaperReader } from '../../../papers/paper-reader.ts';
import {
  drawQuotation,
  type QuotationDocument,
  type QuotationLine,
} from '../../../papers/quotations/quotation-drawer.ts';
import { findSurcharges } from '../../catalogue/delivery/surcharges-view.ts';
import type { ExportedLine } from '../cart/line-export-view.ts';
import { buyerOf, limitsOfCard } from '../cart/line-price-view.ts';
import { nothingToQuote } from './quotations.errors.ts';
import { getQuotedBuyer, listBillingSellers } from './quotations.sql.ts';

type QuotationDeps = Pick<Deps, 'db' | 'settings' | 'clock'>;

/** What is quoted, and to whom. */
export interface Quoted {
  /** 'Cart', or the name of the list. */
  subject: string;
  lines: readonly ExportedLine[];
  /** What of a coupon holds at each column's prices. */
  coupons: { regular: CouponValue | null; pro: CouponValue | null };
  /** Null for a guest. */
  buyer: Buyer | null;
  isSubscriber: boolean;
  /** Whose turn it is to have something drawn. */
  owner: string;
  reader: PaperReader;
}

/** The lines as a paper for whoever decides; 409 when none of them is sold. */
export async function quote(deps: QuotationDeps, quoted: Quoted): Promise<Buffer> {
  const { reader, owner } = quoted;
  return drawQuotation(await reader.write(() => quotationOf(deps, quoted)), reader, owner);
}

async function quotationOf(
  { db, settings, clock }: QuotationDeps,
  { subject, lines, coupons, buyer: asker, isSubscriber, reader: { say } }: Quoted,
): Promise<QuotationDocument> {
  const sold = lines.filter(({ isPublic }) => isPublic);
  if (sold.length === 0) throw nothingToQuote();
  const bySeller = Map.groupBy(sold, ({ sellerId }) => sellerId);
  const sellers = new Map((await listBillingSellers(db, [...bySeller.keys()])).map((one) => [one.id, one]));
  const buyer = asker === null ? null : await getQuotedBuyer(db, asker);
  const priced = sold.map((line) => ({
    quantity: line.lineQuantity,
    ...unitPrice(line, buyerOf(line, false), line.lineQuantity, line.now),
  }));
  const district = buyer?.place ? districtOfAddress(buyer.place) : null;
  const surcharges = await findSurcharges(db, settings, {
    district,
    parcels: [...bySeller].map(([sellerId, ofSeller]) => ({
      key: sellerId,
      sellerId,
      lines: ofSeller.map(({ id: productId, lineQuantity: quantity }) => ({ productId, quantity })),
    })),
  });
  const surchargePaisa = [...surcharges.values()].reduce<number>(
    (sum, surcharge) => sum + (typeof surcharge === 'number' ? surcharge : 0),
    0,
  );
  const columns = {
    regular: computeTotals(priced, { isSubscriber: false, coupon: coupons.regular, surchargePaisa }),
    pro: computeTotals(priced, { isSubscriber: true, coupon: coupons.pro, surchargePaisa }),
  };
  const issuedAt = clock();
  const { legalName, street, panNumber } = settings.current;
  return {
    subject,
    issuedAt,
    issuedAtText: sortableDateTime(issuedAt),
    dateBs: formatBsDate(bsDateOf(issuedAt)),
    marketplace: { name: legalName, address: street, panNumber },
    buyer: buyer && {
      person: buyer.person,
      name: buyer.billTo.companyName,
      address: buyer.billTo.address,
      panNumber: buyer.billTo.panNumber,
    },
    parts: [...bySeller].map(([id, ofSeller]) => ({
      seller: {
        name: sellers.get(id)?.name ?? '',
        panNumber: sellers.get(id)?.panNumber ?? null,
      },
      lines: ofSeller.map((line) => toQuotationLine(line, isSubscriber, say)),
    })),
    isSubscriber,
    columns,
    heavyTo: surchargePaisa > 0 ? district : null,
    isMoreToCome: [...surcharges.values()].some((surcharge) => typeof surcharge !== 'number'),
    words: amountInReadersWords(columns[isSubscriber ? 'pro' : 'regular'].totalPaisa),
    leftOut: lines.length - sold.length,
  };
}

function toQuotationLine(line: ExportedLine, isSubscriber: boolean, say: PaperReader['say']): QuotationLine {
  const { lineQuantity: quantity, name, sku, brand, sellerAwayUntil: awayUntil } = line;
  const price = unitPrice(line, buyerOf(line, isSubscriber), quantity, line.now);
  const refusal = whyCannotOrder(quantity, { ...limitsOfCard(line), awayUntil });
  return {
    name,
    about: [say(`SKU ${sku}`), brand].filter(Boolean).join(' · '),
    quantity,
    regularPaisa: price.regularPricePaisa,
    wholesalePaisa: price.wholesalePricePaisa,
    unitPaisa: price.pricePaisa,
    isAgreed: price.reason === 'customer',
    problem: refusal === null ? null : say(stockRefusalText(refusal)),
  };
}
