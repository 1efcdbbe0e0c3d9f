import type { ImportState } from '../../../../contract/catalogue/product-imports.contract.ts';
import { Badge, type BadgeTone } from '../../../ui/feedback/StatusBadge.tsx';

const STATES: Record<ImportState, { tone: BadgeTone; text: string }> = {
  checking: { tone: 'info', text: 'Checking' },
  checked: { tone: 'warning', text: 'Checked, not applied' },
  applying: { tone: 'info', text: 'Applying' },
  applied: { tone: 'success', text: 'Applied' },
  cancelled: { tone: 'neutral', text: 'Cancelled' },
  failed: { tone: 'danger', text: 'Failed' },
};

export function ImportBadge({ state }: { state: ImportState }) {
  const { tone, text } = STATES[state];
  return <Badge tone={tone}>{text}</Badge>;
}
