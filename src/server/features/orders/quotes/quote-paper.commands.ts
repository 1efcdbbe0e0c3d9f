import { amountInReadersWords } from '../../../../domain/books/amount-in-words.ts';
import { bsDateOf, formatBsDate } from '../../../../domain/shop/bikram-sambat.ts';
import { startOfNamedDay } from '../../../../domain/shop/kathmandu-input.ts';
import { sortableDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import type { Deps } from '../../../deps.ts';
import { bothDays } from '../../../papers/both-calendars.ts';
import type { PaperReader } from '../../../papers/paper-reader.ts';
import { saidCount } from '../../../papers/paper-words.ts';
import { drawQuote, type QuoteDocument } from '../../../papers/quotes/quote-drawer.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { getQuotedBuyer, listBillingSellers } from '../../buying/quotations/quotations.sql.ts';
import { ownerOf, type Party } from './quotes.commands.ts';
import { notAnswered, quoteNotFound } from './quotes.errors.ts';
import { findQuote, type QuoteDetailRow, type VersionRow } from './quotes.sql.ts';
import { offerOf, quotedTotals } from './quotes-view.ts';

type PaperDeps = Pick<Deps, 'db' | 'storage' | 'settings'>;

/** What the seller offered last, on paper: drawn once for each way of reading, then kept. 404 for somebody else's, 409 before there is an offer. */
export async function quotePdf(
  deps: PaperDeps,
  party: Party,
  { id, reader }: { id: string; reader: PaperReader },
): Promise<{ bytes: Buffer; number: string }> {
  const quote = await findQuote(deps.db, uuidOr(id, quoteNotFound), ownerOf(party));
  if (quote === null) throw quoteNotFound();
  const offer = offerOf(quote);
  if (offer === null) throw notAnswered();
  const { number } = quote;
  const storedAs = `quote-${quote.id}-${offer.version}${reader.tag}.pdf`;
  const kept = await deps.storage.read(storedAs);
  if (kept !== null) return { bytes: kept, number };
  const document = await reader.write(() => documentOf(deps, quote, offer, reader));
  const bytes = await drawQuote(document, reader, party.viewer.userId);
  await deps.storage.write(storedAs, bytes, 'application/pdf');
  return { bytes, number };
}

async function documentOf(
  { db, settings }: PaperDeps,
  quote: QuoteDetailRow,
  offer: VersionRow,
  { say }: PaperReader,
): Promise<QuoteDocument> {
  const [seller] = await listBillingSellers(db, [quote.sellerId]);
  const { person, billTo } = await getQuotedBuyer(db, quote);
  const issuedAt = new Date(offer.at);
  const validUntil = offer.validUntil as string;
  const lines = new Map(quote.lines.map((line) => [line.id, line]));
  const totals = quotedTotals(offer.lines);
  const { legalName, street, panNumber } = settings.current;
  return {
    number: quote.number,
    version: offer.version,
    issuedAt,
    issuedAtText: sortableDateTime(issuedAt),
    dateBs: formatBsDate(bsDateOf(issuedAt)),
    validUntil: bothDays(startOfNamedDay(validUntil) as Date),
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
        ? say(`${alternative.name}, instead of ${lines.get(line)?.name}`)
        : (lines.get(line)?.name ?? ''),
      sku: alternative?.sku ?? lines.get(line)?.sku ?? '',
      quantity,
      unitPaisa: pricePaisa ?? 0,
      days: saidCount(days ?? 0, 'day', say),
    })),
    totals,
    words: amountInReadersWords(totals.totalPaisa),
    terms: [
      ...(offer.delivery === null ? [] : [say(`Delivery: ${offer.delivery}`)]),
      ...(offer.note === null ? [] : [offer.note]),
      say(
        offer.allowsParts
          ? 'Lines can be ordered without the others.'
          : 'The prices hold for all lines together.',
      ),
    ],
  };
}
