import FileText from 'lucide-react/icons/file-text';
import { useExport } from '../../desk/table-search.hooks.ts';
import { Button } from '../../ui/controls/Button.tsx';

/** Saves an unpaid order on paper, for whoever pays it. */
export function ProFormaButton({ orderId, size }: { orderId: string; size?: 'sm' }) {
  const paper = useExport(`/api/orders/${orderId}/pro-forma`, {});
  return (
    <Button
      variant="secondary"
      {...(size === undefined ? {} : { size })}
      icon={<FileText aria-hidden="true" />}
      busy={paper.isBusy}
      onClick={paper.start}
      className="print:hidden"
    >
      Pro-forma (PDF)
    </Button>
  );
}
