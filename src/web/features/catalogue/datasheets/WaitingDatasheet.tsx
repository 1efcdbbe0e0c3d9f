import type { OwnDatasheet } from '../../../../contract/catalogue/datasheets.contract.ts';
import { apiFile, errorText } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { saveFile } from '../../../desk/table-search.hooks.ts';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { DATASHEET_LINK } from './datasheet-path.ts';

/**
 * The name of a datasheet, which saves its file, for its seller and for admins: asked for with their name, so also
 * before buyers see it.
 */
export function WaitingDatasheet({ path, datasheet }: { path: string; datasheet: OwnDatasheet }) {
  const toast = useToast();
  const save = useMutation({
    mutationFn: async () => saveFile(await apiFile(path)),
    onError: (error) => toast.error(errorText(error, 'Failed to load the datasheet')),
  });
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-0.5">
      <button
        type="button"
        aria-busy={save.isPending}
        onClick={() => {
          if (!save.isPending) save.mutate();
        }}
        className={`text-start ${DATASHEET_LINK}`}
      >
        {`${datasheet.name}.pdf`}
      </button>
      {datasheet.isReviewed ? null : <Badge tone="warning">Waits for review</Badge>}
    </span>
  );
}
