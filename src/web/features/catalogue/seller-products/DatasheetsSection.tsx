import { useQueryClient } from '@tanstack/react-query';
import Trash from 'lucide-react/icons/trash';
import { useState } from 'react';
import {
  MOST_DATASHEET_BYTES,
  MOST_DATASHEETS,
  type OwnDatasheet,
  type ProductDatasheets,
} from '../../../../contract/catalogue/datasheets.contract.ts';
import type { OwnProduct } from '../../../../contract/catalogue/products.contract.ts';
import { pagesText, sizeText } from '../../../../domain/shop/file-size.ts';
import { apiDelete, apiUpload, errorText } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { SingleFileDrop } from '../../../ui/fields/SingleFileDrop.tsx';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { datasheetPath } from '../datasheets/datasheet-path.ts';
import { WaitingDatasheet } from '../datasheets/WaitingDatasheet.tsx';
import { FormSection } from './FormSection.tsx';
import { ownProductQuery } from './seller-products.hooks.ts';

/** PDFs beside the product. Each is added and taken away at once: nothing here waits for Save. */
export function DatasheetsSection({
  product,
  onChanged,
}: {
  /** Null for a new one. */
  product: OwnProduct | null;
  /** The product has changed with its datasheets, to be known when the form is saved. */
  onChanged: (updatedAt: string) => void;
}) {
  return (
    <FormSection title="Datasheets" subtitle="PDFs that buyers can download, at most 5 of 8 MB each">
      {product === null ? (
        <p className="text-sm text-fg-2">Save the product first. Then add its datasheets here.</p>
      ) : (
        <Datasheets product={product} onChanged={onChanged} />
      )}
    </FormSection>
  );
}

function Datasheets({ product, onChanged }: { product: OwnProduct; onChanged: (updatedAt: string) => void }) {
  const [problem, setProblem] = useState<string>();
  const [file, setFile] = useState<File | null>(null);
  const toast = useToast();
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const path = `/api/products/${encodeURIComponent(product._id)}/datasheets`;

  function take({ datasheets, updatedAt }: ProductDatasheets) {
    queryClient.setQueryData(ownProductQuery(product._id).queryKey, (known) =>
      known === undefined ? known : { ...known, datasheets, updatedAt },
    );
    onChanged(updatedAt);
  }
  const add = useMutation({
    mutationFn: (chosen: File) => {
      const form = new FormData();
      form.append('file', chosen);
      return apiUpload<ProductDatasheets>(path, form, () => undefined);
    },
    onSuccess: (changed) => {
      take(changed);
      setFile(null);
      toast.success('Datasheet added');
    },
    onError: (error) => {
      setProblem(errorText(error, 'Failed to add the datasheet'));
      setFile(null);
    },
  });
  const remove = useMutation({
    mutationFn: (id: string) => apiDelete<ProductDatasheets>(datasheetPath(product._id, id)),
    onSuccess: (changed) => {
      take(changed);
      toast.success('Datasheet removed');
    },
    onError: (error) => toast.error(errorText(error, 'Failed to remove the datasheet')),
  });

  function choose(chosen: File | null) {
    if (chosen === null || add.isPending) return;
    const wrong = whyNot(chosen);
    setProblem(wrong ?? undefined);
    if (wrong !== null) return;
    setFile(chosen);
    add.mutate(chosen);
  }

  async function takeAway({ _id, name }: OwnDatasheet) {
    const goesOn = await confirm({
      title: 'Remove datasheet',
      question: `Remove “${name}”? Buyers can no longer download it.`,
      action: 'Remove',
    });
    if (goesOn) remove.mutate(_id);
  }

  return (
    <div className="flex flex-col gap-3">
      {product.datasheets.length > 0 ? (
        <ul aria-label="Datasheets" className="divide-y divide-line rounded-md border border-line">
          {product.datasheets.map((datasheet) => (
            <li key={datasheet._id} className="flex items-center gap-3 px-3 py-2">
              <div className="min-w-0 grow text-sm wrap-anywhere">
                <WaitingDatasheet path={datasheetPath(product._id, datasheet._id)} datasheet={datasheet} />
                <span className="num block text-xs text-fg-3">
                  {`${pagesText(datasheet.pages)}, ${sizeText(datasheet.bytes)}`}
                </span>
              </div>
              <IconButton label={`Remove ${datasheet.name}`} onClick={() => void takeAway(datasheet)}>
                <Trash />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      {product.datasheets.length < MOST_DATASHEETS ? (
        <SingleFileDrop
          label="Add a datasheet"
          accept="application/pdf,.pdf"
          help={
            add.isPending
              ? 'Sending and checking the PDF'
              : 'It is added at once, and buyers see it once we have checked it.'
          }
          error={problem}
          file={file}
          onFile={choose}
        />
      ) : (
        <p className="text-sm text-fg-2">That is as many as a product can have. Remove one to add another.</p>
      )}
    </div>
  );
}

/** What can be said without asking the server. */
function whyNot(file: File): string | null {
  if (file.type !== 'application/pdf' && !file.name.toLowerCase().endsWith('.pdf'))
    return 'The file must be a PDF';
  return file.size > MOST_DATASHEET_BYTES ? 'The PDF must be at most 8 MB' : null;
}
