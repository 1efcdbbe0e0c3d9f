import type { Delivery } from '../../../../contract/catalogue/delivery.contract.ts';
import { workingDaysText } from '../../../../domain/catalogue/delivery.ts';
import { dayInWords } from '../../../../domain/shop/day-in-words.ts';
import { dayRangeInWords } from '../../../../domain/shop/kathmandu-time.ts';
import { provinceName } from '../../../../domain/shop/nepal.ts';

/** The dates first, then how they come about; or why there are none. */
export function deliveryTexts({ from, to, estimate, why, awayUntil }: Delivery): {
  title: string;
  text: string;
} {
  if (why === 'away' && awayUntil !== null) {
    return {
      title: `The seller is away until ${dayInWords(awayUntil)}`,
      text: 'Nothing can be ordered before then.',
    };
  }
  if (estimate === null) {
    return {
      title: 'Ask the seller when it arrives',
      text: 'The seller has not said where the goods are sent from.',
    };
  }
  const days = { minimum: estimate.minimumDays, maximum: estimate.maximumDays };
  return {
    title: `With you ${dayRangeInWords(estimate.earliest, estimate.latest)}`,
    text:
      from === to
        ? `${workingDaysText(days)}, within ${provinceName(to)}`
        : `${workingDaysText(days)}, ${provinceName(from ?? '')} to ${provinceName(to)}`,
  };
}
