/** Draws the quotes of a sealed request against each other on A4: for the file of a purchase committee. */

import type { RequestComparison } from '../../../contract/orders/request-comparison.contract.ts';
import { formatCount } from '../../../domain/shop/count-text.ts';
import { formatAmount, formatExactAmount, paisaFromRupees } from '../../../domain/shop/money.ts';
import { currentPreferences } from '../../../domain/shop/preferences.ts';
import { shortDay } from '../both-calendars.ts';
import { LAST, LATER_TOP, laterHead, marketplaceLine, pageFoot } from '../page-parts.ts';
import { saidCount, say } from '../paper-words.ts';
import { band, FAINT, HAIR, HEAD_TINT, INK, LEFT, paperBytes, RIGHT, Sheet, SOFT } from '../sheet.ts';
import type { ComparisonDocument } from './comparison-drawer.ts';

const HEAD = 28;
const ROW = 21;

type Seller = RequestComparison['sellers'][number];
type Line = RequestComparison['lines'][number];
type Split = NonNullable<RequestComparison['bestSingle']>;
interface Column {
  head: string;
  x: number;
  align?: 'right';
}

const SELLER_COLUMNS: Column[] = [
  { head: 'Seller', x: LEFT + 6 },
  { head: 'Quote', x: 180 },
  { head: 'Covers', x: 392, align: 'right' },
  { head: 'Delivery', x: 474, align: 'right' },
  { head: 'Valid until', x: 494 },
  { head: 'Total with VAT', x: RIGHT - 4, align: 'right' },
];
const OFFER_COLUMNS: Column[] = [
  { head: 'Seller', x: LEFT + 6 },
  { head: 'Offered', x: 180 },
  { head: 'Quantity', x: 452, align: 'right' },
  { head: 'Price', x: 534, align: 'right' },
  { head: 'With VAT', x: 622, align: 'right' },
  { head: 'Sent in', x: RIGHT - 4, align: 'right' },
];

const money = (rupees: number) => formatExactAmount(paisaFromRupees(rupees));
const count = (units: number) => formatAmount(units * 100);
const nameOf = ({ companyName, name }: Seller) => companyName ?? name;

/** '2 of 3 sellers' */
const outOf = (part: string, whole: string) =>
  currentPreferences().language === 'ne' ? `${whole} मध्ये ${part}` : [part, 'of', whole].join(' ');

/** Until when a quote holds; one that does no longer says so. */
function validText({ isValid, validUntil }: Seller): string {
  const day = shortDay(validUntil);
  return isValid ? day : say(`${day}, over`);
}

/** The bytes of the document; the same comparison gives the same bytes. */
export async function drawComparisonDocument(document: ComparisonDocument): Promise<Buffer> {
  const { comparison, buyer, drawnAt } = document;
  const title = say(`Comparison ${comparison.number}`);
  const sheet = new Sheet({ title, author: buyer, createdAt: drawnAt });
  return paperBytes(sheet, () => new Drawing(sheet, document).draw());
}

class Drawing {
  readonly #sheet: Sheet;
  readonly #document: ComparisonDocument;
  readonly #sellers: Map<string, Seller>;
  #page = 0;
  #y = 0;

  constructor(sheet: Sheet, document: ComparisonDocument) {
    this.#sheet = sheet;
    this.#document = document;
    this.#sellers = new Map(document.comparison.sellers.map((seller) => [seller.quote, seller]));
  }

  draw(): void {
    const { comparison } = this.#document;
    this.#turn();
    this.#head();
    this.#table(SELLER_COLUMNS);
    for (const seller of comparison.sellers) this.#seller(seller);
    this.#y += 22;
    for (const [index, line] of comparison.lines.entries()) this.#line(line, index + 1);
    this.#result(say('Cheapest single seller'), comparison.bestSingle);
    this.#result(say('Each line where it is cheapest'), comparison.bestPerLine);
    if (comparison.bestSplit !== null) {
      const { sellers, isExact } = comparison.bestSplit;
      const most = saidCount(sellers, 'seller');
      this.#result(
        say(isExact ? `Cheapest from at most ${most}` : `Cheapest from at most ${most}, as far as searched`),
        comparison.bestSplit,
      );
    }
    this.#signatures();
    this.#foot();
  }

  #turn(): void {
    if (this.#page > 0) this.#foot();
    this.#page += 1;
    this.#sheet.addPage();
    band(this.#sheet);
    this.#y = LATER_TOP;
    if (this.#page === 1) return;
    laterHead(this.#sheet, say(`Comparison ${this.#document.comparison.number}`));
  }

  #need(height: number): void {
    if (this.#y + height > LAST) this.#turn();
  }

  #head(): void {
    const { comparison, buyer, person, place, asked, closed, neededBy, drawn } = this.#document;
    const sheet = this.#sheet;
    sheet.text(say('Comparison of quotes'), LEFT, 74, { size: 24, weight: 700 });
    sheet.text(comparison.number, RIGHT, 74, { size: 14, color: SOFT, align: 'right' });
    let y = 108;
    const facts: [string, string][] = [
      ['Asked by', `${person}, ${buyer}`],
      ['Where to', place],
      ['Closed', closed],
      ...(neededBy === null ? [] : [['Needed by', neededBy] as [string, string]]),
      ['Answered', outOf(formatCount(comparison.sellers.length), saidCount(asked, 'seller'))],
      ['Drawn', drawn],
    ];
    for (const [label, value] of facts) {
      sheet.text(say(label), LEFT, y, { size: 13, color: SOFT });
      for (const text of sheet.wrap(value, RIGHT - 160, { size: 13 }, 2)) {
        sheet.text(text, 160, y, { size: 13 });
        y += 18;
      }
      y += 3;
    }
    this.#y = y + 12;
  }

  #table(columns: readonly Column[]): void {
    const { doc } = this.#sheet;
    doc.rect(LEFT, this.#y, RIGHT - LEFT, HEAD).fill(HEAD_TINT);
    this.#sheet.rule(this.#y + HEAD, { color: HAIR });
    for (const { head, x, align } of columns)
      this.#sheet.text(say(head), x, this.#y + 18, {
        size: 11,
        weight: 600,
        color: SOFT,
        ...(align ? { align } : {}),
      });
    this.#y += HEAD;
  }

  #cells(columns: readonly Column[], cells: readonly string[], { isBest = false, color = '' } = {}): void {
    this.#need(ROW);
    for (const [index, { x, align }] of columns.entries())
      this.#sheet.text(cells[index] ?? '', x, this.#y + 15, {
        size: 12,
        isTabular: align === 'right',
        ...(align ? { align } : {}),
        ...(isBest ? { weight: 600 as const } : {}),
        ...(color === '' ? {} : { color }),
      });
    if (isBest) this.#tick(this.#y + 10);
    this.#y += ROW;
  }

  /** Before the price: what is best is not said by weight alone. No font of ours has the sign. */
  #tick(y: number): void {
    const x = 462;
    this.#sheet.doc
      .moveTo(x, y)
      .lineTo(x + 3, y + 3.5)
      .lineTo(x + 9, y - 4)
      .lineWidth(1.8)
      .strokeColor(INK)
      .stroke();
  }

  /** As much of a text as fits on one line. */
  #cut(text: string, width: number): string {
    return this.#sheet.wrap(text, width, { size: 12, weight: 600 }, 1)[0] ?? '';
  }

  #seller(seller: Seller): void {
    const { lines } = this.#document.comparison;
    this.#cells(SELLER_COLUMNS, [
      this.#cut(nameOf(seller), 110),
      seller.number,
      outOf(formatCount(seller.covers), formatCount(lines.length)),
      money(seller.deliveryFee),
      validText(seller),
      money(seller.totals.total),
    ]);
    this.#sheet.rule(this.#y, { color: HAIR });
    const words = [seller.delivery, seller.note].filter((text) => text !== null).join(' · ');
    for (const text of words === '' ? [] : this.#sheet.wrap(words, 540, { size: 11.5 }, 6)) {
      this.#need(16);
      this.#sheet.text(text, 180, this.#y + 12, { size: 11.5, color: FAINT });
      this.#y += 16;
    }
  }

  #line(line: Line, position: number): void {
    const { sellers } = this.#document.comparison;
    const brand = line.brand === null ? '' : ` · ${line.brand}`;
    const wish = `${brand}${line.orEqual ? ` ${say('or equal')}` : ''}`;
    const title = `${position}. ${line.name}${wish}`;
    const texts = this.#sheet.wrap(title, 540, { size: 13, weight: 600 }, 4);
    this.#need(texts.length * 18 + HEAD + 2 * ROW);
    this.#sheet.text(`${count(line.quantity)} ${line.unit}`, RIGHT, this.#y + 14, {
      size: 13,
      align: 'right',
    });
    for (const text of texts) {
      this.#sheet.text(text, LEFT, this.#y + 14, { size: 13, weight: 600 });
      this.#y += 18;
    }
    this.#y += 4;
    this.#table(OFFER_COLUMNS);
    for (const seller of sellers) {
      const offers = line.offers.filter(({ quote }) => quote === seller.quote);
      const name = this.#cut(nameOf(seller), 110);
      if (offers.length === 0) this.#cells(OFFER_COLUMNS, [name, say('no answer')], { color: FAINT });
      for (const offer of offers) {
        const what = offer.alternative ? say(`Instead: ${offer.description}`) : offer.description;
        this.#cells(
          OFFER_COLUMNS,
          [
            name,
            this.#cut(what, 215),
            count(offer.quantity),
            money(offer.price),
            money(offer.priceWithVat),
            saidCount(offer.days, 'day'),
          ],
          { isBest: offer.isBest },
        );
      }
    }
    this.#sheet.rule(this.#y, { color: HAIR });
    this.#y += 18;
  }

  #result(title: string, split: Split | null): void {
    if (split === null) return;
    this.#need(62);
    this.#sheet.text(title, LEFT, this.#y + 14, { size: 13, weight: 600 });
    this.#sheet.text(money(split.totals.total), RIGHT - 4, this.#y + 14, {
      size: 14,
      weight: 700,
      align: 'right',
      isTabular: true,
    });
    const names = split.quotes.map((quote) => nameOf(this.#sellers.get(quote) as Seller)).join(', ');
    const missing =
      split.missing.length === 0
        ? ''
        : ` · ${say(`not in full: ${saidCount(split.missing.length, 'line')}`)}`;
    const sums = say(
      `before VAT ${money(split.totals.subtotal)}, VAT ${money(split.totals.tax)}, our delivery ${money(split.totals.shipping)}`,
    );
    this.#y += 18;
    for (const text of this.#sheet.wrap(`${names} · ${sums}${missing}`, RIGHT - LEFT, { size: 12 }, 3)) {
      this.#sheet.text(text, LEFT, this.#y + 13, { size: 12, color: SOFT });
      this.#y += 16;
    }
    this.#y += 10;
  }

  /** Room for those who decide. */
  #signatures(): void {
    this.#need(96);
    this.#y += 60;
    for (const [index, label] of ['Prepared by', 'Checked by', 'Approved by'].entries()) {
      const from = LEFT + index * 236;
      this.#sheet.rule(this.#y, { from, to: from + 200 });
      this.#sheet.text(say(label), from, this.#y + 18, { size: 12, color: SOFT });
    }
    this.#y += 30;
  }

  #foot(): void {
    pageFoot(this.#sheet, marketplaceLine(this.#document.marketplace), say(`Page ${this.#page}`));
  }
}
