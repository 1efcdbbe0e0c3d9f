import Download from 'lucide-react/icons/download';
import { useExport } from '../../desk/table-search.hooks.ts';
import { Button } from '../../ui/controls/Button.tsx';

/** A private file of somebody's papers, by its name: a press loads it. */
export function PaperButton({ path, name }: { path: string; name: string }) {
  const download = useExport(path, {});
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-ms-3 max-w-full"
      icon={<Download aria-hidden="true" />}
      busy={download.isBusy}
      onClick={download.start}
    >
      <span className="truncate">{name}</span>
    </Button>
  );
}
