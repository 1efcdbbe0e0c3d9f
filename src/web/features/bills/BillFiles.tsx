import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { apiFile, apiPath, errorText } from '../../data/api-client.ts';
import { saveFile } from '../../desk/table-search.hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';

type Format = 'zip' | 'csv';

/** Saves the bills of a period: every PDF in one archive, or one row a document. */
export function BillFiles({
  path,
  period,
}: {
  path: '/api/bills/export' | '/api/seller/bills/export';
  period: { fiscalYear: string; month: number | string | null; seller?: string | null };
}) {
  const toast = useToast();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (format: Format) => apiFile(apiPath(path, { ...period, format })),
    onSuccess: (file) => {
      if (file.type.startsWith('application/json'))
        toast.error('Some bills are still being prepared. Please try again in a moment.');
      else saveFile(file);
    },
    onError: (error) => toast.error(errorText(error, 'The file could not be exported')),
  });
  const button = (format: Format, label: string) => (
    <Button
      variant="secondary"
      size="sm"
      icon={<Download aria-hidden="true" />}
      busy={isPending && variables === format}
      onClick={() => mutate(format)}
    >
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {button('zip', 'All PDFs, ZIP')}
      {button('csv', 'CSV')}
    </div>
  );
}
