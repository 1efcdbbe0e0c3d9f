import Download from 'lucide-react/icons/download';
import { useExport } from '../../../desk/table-search.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';

/** A file of the server's in both formats. */
export function FileButtons({ path, name }: { path: string; name: string }) {
  const csv = useExport(path, { format: 'csv' });
  const xlsx = useExport(path, { format: 'xlsx' });
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        icon={<Download aria-hidden="true" />}
        busy={xlsx.isBusy}
        onClick={xlsx.start}
        aria-label={`${name} as XLSX`}
      >
        XLSX
      </Button>
      <Button
        variant="secondary"
        icon={<Download aria-hidden="true" />}
        busy={csv.isBusy}
        onClick={csv.start}
        aria-label={`${name} as CSV`}
      >
        CSV
      </Button>
    </div>
  );
}
