import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import type { AuditEntry } from '../../../../contract/shop/audit.contract.ts';
import { actionText } from '../../../desk/action-text.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { When } from '../../../ui/feedback/When.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { auditChanges, objectHref } from './audit-words.ts';

export interface AuditDetailsProps {
  entry: AuditEntry;
  onClose: () => void;
  /** The log of this person, and of this object. */
  hrefFor: (filters: Readonly<Record<string, string | null>>) => string;
}

/** One entry of the log: who, when, from where, and what was before and after. */
export function AuditDetails({ entry, onClose, hrefFor }: AuditDetailsProps) {
  const { actor, object } = entry;
  const changes = auditChanges(entry);
  const href = objectHref(object);
  return (
    <Dialog isOpen onClose={onClose} title={actionText(entry.action)} className="dialog-wide">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        <Fact term="When">
          <When at={entry.at} hasTime className="num" />
        </Fact>
        <Fact term="Who">
          {actor === null ? (
            'The system'
          ) : (
            <TextLink to={hrefFor({ actor: actor._id })}>{`${actor.name}, ${actor.email}`}</TextLink>
          )}
        </Fact>
        <Fact term="From">{entry.ip ?? 'unknown'}</Fact>
        <Fact term="Object">
          {href === null ? (
            objectText(object)
          ) : (
            <TextLink to={href} discover="none" prefetch="none">
              {objectText(object)}
            </TextLink>
          )}
          <TextLink to={hrefFor({ objectKind: object.kind, objectId: object.id })} className="ms-3">
            All of its entries
          </TextLink>
        </Fact>
        <Fact term="Request id">
          <span className="break-all">{entry.requestId ?? 'unknown'}</span>
        </Fact>
      </dl>
      {changes.length === 0 ? (
        <p className="mt-4 text-sm text-fg-2">Nothing else was written down.</p>
      ) : (
        <table className="mt-4 w-full text-sm">
          <caption className="sr-only">Before and after</caption>
          <thead className="bg-sunken text-xs text-fg-2">
            <tr>
              <th scope="col" className="p-2 text-start font-semibold">
                Field
              </th>
              <th scope="col" className="p-2 text-start font-semibold">
                Before
              </th>
              <th scope="col" className="p-2 text-start font-semibold">
                After
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after, isChanged }) => (
              <tr key={field} className="border-t border-line align-top">
                <th scope="row" className="p-2 text-start font-medium">
                  {field}
                </th>
                <td
                  className={cx(
                    'min-w-18 p-2 whitespace-pre-line wrap-anywhere',
                    isChanged ? 'text-fg-2' : 'text-fg-3',
                  )}
                >
                  {before ?? '–'}
                </td>
                <td
                  className={cx(
                    'min-w-18 p-2 whitespace-pre-line wrap-anywhere',
                    isChanged ? 'font-semibold' : 'text-fg-3',
                  )}
                >
                  {after ?? '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}

export function objectText({ kind, id, label }: AuditEntry['object']): string {
  return label ?? `${kind} ${id}`;
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-fg-3">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}
