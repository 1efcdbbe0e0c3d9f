import type { Wording } from '../../../../contract/shop/wordings.contract.ts';
import { Badge, type BadgeTone } from '../../../ui/feedback/StatusBadge.tsx';
import type { TableColumn } from '../../../ui/tables/Table.tsx';

/** The list of the desk, and all that is read beside it. */
export const ADMIN_WORDINGS = 'admin-wordings';

/** What is left to do about a wording, or was done. */
export const WORDING_STATE_NAMES = {
  missing: 'Missing',
  unsure: 'Unconfirmed',
  changed: 'Changed here',
} as const;

const TONES: Record<keyof typeof WORDING_STATE_NAMES, BadgeTone> = {
  missing: 'danger',
  unsure: 'warning',
  changed: 'info',
};

/** Files are called by their last name: the whole one is said where a wording is changed. */
const shortName = (file: string) => file.slice(file.lastIndexOf('/') + 1);

export const wordingColumns: readonly TableColumn<Wording>[] = [
  {
    id: 'english',
    header: 'English',
    isRowHeader: true,
    cell: ({ english, state, uses }) => (
      <span className="block min-w-0 text-start whitespace-pre-line wrap-anywhere md:max-w-prose">
        <span lang="en">{english}</span>
        {state === null ? null : (
          <Badge tone={TONES[state]} className="ms-2 align-middle">
            {WORDING_STATE_NAMES[state]}
          </Badge>
        )}
        <span className="block text-xs font-normal break-all text-fg-3">
          {uses.slice(0, 2).map(shortName).join(', ')}
          {uses.length > 2 ? ` +${uses.length - 2}` : ''}
        </span>
      </span>
    ),
  },
  {
    id: 'nepali',
    header: 'Nepali',
    hideHeaderOnPhones: true,
    cell: ({ nepali }) => (
      <span
        lang="ne"
        className="block min-w-0 grow text-start whitespace-pre-line wrap-anywhere md:max-w-prose"
      >
        {nepali === '' ? <span className="text-fg-3">–</span> : nepali}
      </span>
    ),
  },
];
