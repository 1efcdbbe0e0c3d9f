import type { SellerOrderRow } from '../../../../contract/orders/seller-orders.contract.ts';
import { LABEL_SIZES, type LabelFormat, type LabelSize } from '../../../../domain/orders/parcel-label.ts';
import { keepStored, useStored } from '../../../ui/behaviour/stored.hooks.ts';

/** What labels are printed on, as this browser's printer takes them. */
export type LabelPaper = LabelSize | 'zpl';
const STORAGE_KEY = 'labelPaper';

const isPaper = (text: string | null): text is LabelPaper =>
  text === 'zpl' || LABEL_SIZES.some((size) => size === text);

function storedPaper(): LabelPaper {
  const text = localStorage.getItem(STORAGE_KEY);
  return isPaper(text) ? text : '100x150';
}

/** What was printed on last here. */
export const useLabelPaper = (): LabelPaper => useStored(storedPaper, '100x150');

export const keepLabelPaper = (paper: LabelPaper) => keepStored(STORAGE_KEY, paper);

/** As calls name it. */
export function wishOf(paper: LabelPaper): { format: LabelFormat; size: LabelSize } {
  return paper === 'zpl' ? { format: 'zpl', size: '100x150' } : { format: 'pdf', size: paper };
}

/** A parcel that can have a label: its address is known, and it is on its way there or will be. */
export const hasLabel = ({
  paidAt,
  status,
  isPickedUp,
}: Pick<SellerOrderRow, 'paidAt' | 'status' | 'isPickedUp'>) =>
  paidAt !== null && !isPickedUp && (status === 'processing' || status === 'shipped');
