import type { AdminCompanyPan } from '../../../../contract/people/company-pan.contract.ts';
import type { PanClaimStatus } from '../../../../domain/people/company-pan.ts';
import { Badge, type BadgeTone } from '../../../ui/feedback/StatusBadge.tsx';
import { When } from '../../../ui/feedback/When.tsx';
import type { TableColumn } from '../../../ui/tables/Table.tsx';
import { PaperButton } from '../PaperButton.tsx';

const STATUSES: Record<PanClaimStatus, { tone: BadgeTone; text: string }> = {
  waiting: { tone: 'warning', text: 'Waiting' },
  verified: { tone: 'success', text: 'Proven' },
  rejected: { tone: 'danger', text: 'Rejected' },
  withdrawn: { tone: 'neutral', text: 'Withdrawn' },
  moved: { tone: 'neutral', text: 'Moved' },
};

export const companyPanColumns: readonly TableColumn<AdminCompanyPan>[] = [
  {
    id: 'company',
    header: 'Company',
    isRowHeader: true,
    cell: ({ company, panNumber, verifiedFor }) => (
      <span className="block min-w-0 text-start">
        <span className="block font-semibold wrap-anywhere">{company.name}</span>
        <span className="num block text-xs font-normal text-fg-3">{`PAN ${panNumber}`}</span>
        {company.billName && company.billName !== company.name ? (
          <span className="block text-xs font-normal wrap-anywhere text-fg-3">
            {`On bills: ${company.billName}`}
          </span>
        ) : null}
        {verifiedFor ? (
          <span className="block text-xs font-normal wrap-anywhere text-danger">
            {`Second claim: proven for ${verifiedFor.name}`}
          </span>
        ) : null}
      </span>
    ),
  },
  {
    id: 'proof',
    header: 'Proof',
    cell: (pan) =>
      pan.how === 'bank_name' ? (
        'Name on a bank transfer'
      ) : pan.fileName === null ? (
        'Certificate, no longer kept'
      ) : (
        <span className="block min-w-0 text-start">
          <PaperButton
            path={`/api/admin/company-pans/${encodeURIComponent(pan._id)}/file`}
            name={pan.fileName}
          />
        </span>
      ),
  },
  {
    id: 'claimedAt',
    header: 'Sent',
    cell: ({ claimedAt }) => <When at={claimedAt} hasTime className="num whitespace-nowrap" />,
  },
  {
    id: 'status',
    header: 'State',
    hideHeaderOnPhones: true,
    onPhones: 'foot',
    cell: ({ status, reason }) => (
      <span className="block">
        <Badge tone={STATUSES[status].tone}>{STATUSES[status].text}</Badge>
        {reason ? <span className="block text-xs wrap-anywhere text-fg-3">{reason}</span> : null}
      </span>
    ),
  },
];
