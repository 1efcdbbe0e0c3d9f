import ChevronDown from 'lucide-react/icons/chevron-down';
import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import FolderArchive from 'lucide-react/icons/folder-archive';
import type { ListQuery } from '../../../data/own-queries.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { DropdownMenu, DropdownMenuItem } from '../../../ui/overlays/DropdownMenu.tsx';
import { type BillFile, useBillFile } from './bills.hooks.ts';

const FILES: Record<BillFile, { icon: React.ReactNode; name: string; text: string }> = {
  xlsx: { icon: <FileSpreadsheet />, name: 'Excel', text: 'a sheet, one row each, .xlsx' },
  csv: { icon: <FileText />, name: 'CSV', text: 'UTF-8, one row each' },
  zip: { icon: <FolderArchive />, name: 'All PDFs', text: 'every document, ZIP' },
};

/** What is listed as a file: a sheet, rows, or every PDF in one archive. */
export function BillFiles({
  path,
  query,
  head,
  formats,
}: {
  path: string;
  query: ListQuery;
  /** The period, and how much the file will hold. */
  head: string;
  formats: readonly BillFile[];
}) {
  const file = useBillFile(path, query);
  return (
    <DropdownMenu
      header={<span className="num text-fg-2">{head}</span>}
      trigger={
        <Button
          variant="secondary"
          className="shrink-0"
          busy={file.isBusy}
          icon={<Download aria-hidden="true" />}
        >
          Export
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      {formats.map((format) => {
        const { icon, name, text } = FILES[format];
        return (
          <DropdownMenuItem key={format} className="py-1.5" onSelect={() => file.save(format)}>
            {icon}
            <span>
              <span className="block font-medium">{name}</span>
              <span className="block text-xs text-fg-3">{text}</span>
            </span>
          </DropdownMenuItem>
        );
      })}
    </DropdownMenu>
  );
}
