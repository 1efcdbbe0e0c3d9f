import { amountInWords } from '../../../../domain/books/amount-in-words.ts';
import { bsDateOf, formatBsDate } from '../../../../domain/shop/bikram-sambat.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { dayInWords } from '../../../../domain/shop/day-in-words.ts';
import { startOfNamedDay } from '../../../../domain/shop/kathmandu-input.ts';
import { sortableDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import type { Deps } from '../../../deps.ts';
import { drawQuote, type QuoteDocument } from '../../../papers/quotes/quote-drawer.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { getQuotedBuyer, listBillingSellers } from '../../buying/quotations/quotations.sql.ts';
import { ownerOf, type Party } from './quotes.commands.ts';
import { notAnswered, quoteNotFound } from './quotes.errors.ts';
import { findQuote, type QuoteDetailRow, type VersionRow } from './quotes.sql.ts';
import { offerOf, quotedTotals } from './quotes-view.ts';

type PaperDeps = Pick<Deps, 'db' | 'storage' | 'settings'>;

/** What the seller offered last, on paper: drawn once, then kept. 404 for somebody else's, 409 before there is an offer. */
export async function quotePdf(
  deps: PaperDeps,
  party: Party,
  id: string,
): Promise<{ bytes: Buffer; number: string }> {
  const quote = await findQuote(deps.db, uuidOr(id, quoteNotFound), ownerOf(party));
  if (quote === null) throw quoteNotFound();
  const offer = offerOf(quote);
  if (offer === null) throw notAnswered();
  const { number } = quote;
  const storedAs = `quote-${quote.id}-${offer.version}.pdf`;
  const kept = await deps.storage.read(storedAs);
  if (kept !== null) return { bytes: kept, number };
  const document = await documentOf(deps, quote, offer);
  const bytes = await drawQuote(document, party.viewer.userId);
  await deps.storage.write(storedAs, bytes, 'application/pdf');
  return { bytes, number };
}

async function documentOf(
  { db, settings }: PaperDeps,
  quote: QuoteDetailRow,
  offer: VersionRow,
): Promise<QuoteDocument> {
  const [seller] = await listBillingSellers(db, [quote.sellerId]);
  const { person, billTo } = await getQuotedBuyer(db, quote);
  const issuedAt = new Date(offer.at);
  const validUntil = offer.validUntil as string;
  const lastDay = formatBsDate(bsDateOf(startOfNamedDay(validUntil) as Date));
  const lines = new Map(quote.lines.map((line) => [line.id, line]));
  const totals = quotedTotals(offer.lines);
  const { legalName, street, panNumber } = settings.current;
  return {
    number: quote.number,
    version: offer.version,
    issuedAt,
    issuedAtText: sortableDateTime(issuedAt),
    dateBs: formatBsDate(bsDateOf(issuedAt)),
    validUntil: `${lastDay} · ${dayInWords(validUntil)}`,
    marketplace: { name: legalName, address: street, panNumber },
    seller: { name: seller?.name ?? quote.sellerName, panNumber: seller?.panNumber ?? null },
    buyer: {
      person,
      name: billTo.companyName,
      address: billTo.address,
      panNumber: billTo.panNumber,
    },
    lines: offer.lines.map(({ line, quantity, pricePaisa, days, alternative }) => ({
      name: alternative
        ? `${alternative.name}, instead of ${lines.get(line)?.name}`
        : (lines.get(line)?.name ?? ''),
      sku: alternative?.sku ?? lines.get(line)?.sku ?? '',
      quantity,
      unitPaisa: pricePaisa ?? 0,
      days: countText(days ?? 0, 'day'),
    })),
    totals,
    words: amountInWords(totals.totalPaisa),
    terms: [
      ...(offer.delivery === null ? [] : [`Delivery: ${offer.delivery}`]),
      ...(offer.note === null ? [] : [offer.note]),
      offer.allowsParts
        ? 'Lines can be ordered without the others.'
        : 'The prices hold for all lines together.',
    ],
  };
}
