import { diffArrays, diffWordsWithSpace } from 'diff';
import ArrowRight from 'lucide-react/icons/arrow-right';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type {
  ModerationProduct,
  ProductChange,
} from '../../../../contract/catalogue/admin-products.contract.ts';
import { formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { ProductImage } from '../../../ui/goods/ProductImage.tsx';
import { Card, SectionHeader } from '../../../ui/layout/Card.tsx';
import type { PlateName } from '../../../ui/marks/plate-name.ts';

/** What differs from the state an admin last judged: words added and taken away, pictures new and gone. */
export function ProductChanges({
  changes: { since, changedAt, fields },
  plate,
}: {
  changes: NonNullable<ModerationProduct['changes']>;
  plate: PlateName;
}) {
  return (
    <Card aria-labelledby="changes" className="p-5 max-md:p-4">
      <SectionHeader
        id="changes"
        title={since === 'approved' ? 'Changed since the last approval' : 'Changed since the rejection'}
        className="mb-1"
      />
      <p className="mb-3 text-sm text-fg-3">Edited on {formatDateTime(new Date(changedAt))}</p>
      <dl className="flex flex-col divide-y divide-line">
        {fields.map((change) => (
          <div
            key={change.field}
            className="grid gap-1 py-3 last:pb-0 md:grid-cols-[9rem_minmax(0,1fr)] md:gap-4"
          >
            <dt className="text-sm font-medium text-fg-2">{change.label}</dt>
            <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
              {change.kind === 'images' ? (
                <ImageChange change={change} plate={plate} />
              ) : change.kind === 'value' ? (
                <ValueChange change={change} />
              ) : change.kind === 'rows' ? (
                <RowChange change={change} />
              ) : (
                <TextChange change={change} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function TextChange({ change: { kind, before, after } }: { change: ProductChange }) {
  const textOf = (parts: readonly string[]) =>
    kind === 'html' ? plainText(parts.join('\n')) : parts.join('\n');
  return diffWordsWithSpace(textOf(before), textOf(after)).map(({ value, added, removed }, index) => (
    // The parts of one comparison never move.
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <Part key={index} text={value} kind={added ? 'added' : removed ? 'removed' : 'same'} />
  ));
}

function ValueChange({ change: { before, after } }: { change: ProductChange }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Part text={before[0] ?? 'None'} kind="removed" />
      <ArrowRight aria-hidden="true" className="text-fg-3" />
      <Part text={after[0] ?? 'None'} kind="added" />
    </span>
  );
}

function RowChange({ change: { before, after, jumped } }: { change: ProductChange }) {
  const parts = diffArrays([...before], [...after]).flatMap(({ value, added, removed }) =>
    added || removed
      ? value.map((text) => ({ text, kind: added ? ('added' as const) : ('removed' as const) }))
      : [],
  );
  return (
    <ul className="flex flex-col gap-1">
      {parts.map(({ text, kind }) => (
        <li key={`${kind} ${text}`}>
          <Part text={text} kind={kind} />
          {kind === 'added' && jumped.includes(text) ? (
            <span className="ms-2 inline-flex items-center gap-1 text-xs font-medium text-warning-fg">
              <TriangleAlert aria-hidden="true" className="size-3.5" />
              Moved by more than half
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Part({ text, kind }: { text: string; kind: 'added' | 'removed' | 'same' }) {
  if (kind === 'added') return <ins className="bg-success-soft text-success-fg decoration-1">{text}</ins>;
  if (kind === 'removed') return <del className="bg-danger-soft text-danger-fg decoration-1">{text}</del>;
  return text;
}

function ImageChange({ change: { before, after }, plate }: { change: ProductChange; plate: PlateName }) {
  const pictures = [
    ...after.map((url) => ({ url, word: before.includes(url) ? null : 'New' })),
    ...before.filter((url) => !after.includes(url)).map((url) => ({ url, word: 'Removed' })),
  ];
  return (
    <ul className="flex flex-wrap gap-3">
      {pictures.map(({ url, word }) => (
        <li key={url} className="flex w-20 flex-col items-center gap-1">
          <ProductImage
            image={{ url, alt: word ?? 'Kept' }}
            plate={plate}
            size="thumb"
            className={`w-full rounded-md border border-line ${word === 'Removed' ? 'opacity-50' : ''}`}
          />
          {word ? <Badge tone={word === 'New' ? 'success' : 'danger'}>{word}</Badge> : null}
        </li>
      ))}
    </ul>
  );
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The words of our allowed HTML, one block a line. */
function plainText(html: string): string {
  return html
    .replace(/<(?:br(?: \/)?|\/(?:p|li|h[234]))>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#39|\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .trim();
}
