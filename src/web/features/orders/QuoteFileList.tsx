import type { QuoteFile } from '../../../contract/orders/quote-files.contract.ts';
import { sizeText } from '../../../domain/shop/file-size.ts';
import { PaperButton } from '../people/PaperButton.tsx';

/** Files that came with what was said, each to be saved with a press; nothing without any. */
export function QuoteFileList({ files }: { files: readonly QuoteFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Files">
      {files.map(({ _id, name, bytes, url }) => (
        <li key={_id} className="flex items-center gap-2">
          <PaperButton path={url} name={name} />
          <span className="num shrink-0 text-xs text-fg-3">{sizeText(bytes)}</span>
        </li>
      ))}
    </ul>
  );
}
