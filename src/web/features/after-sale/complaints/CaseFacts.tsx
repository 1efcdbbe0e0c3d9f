import type { ReactNode } from 'react';
import type { CaseRow } from '../../../../contract/after-sale/complaints.contract.ts';
import { COMPLAINT_KIND_NAMES } from '../../../../domain/after-sale/complaint.ts';
import { startOfNamedDay } from '../../../../domain/shop/kathmandu-input.ts';
import { formatDate, formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { paths, withSearch } from '../../../paths.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';

/** What a complaint is about. `orderLink` leads to the order of the buyer, or to the parcel of the seller. */
export function CaseFacts({
  complaint: { kind, parcel, seller, sentAt, return: declined, warranty },
  from,
  orderLink,
  billsPath,
}: {
  complaint: Pick<CaseRow, 'kind' | 'parcel' | 'return' | 'seller' | 'sentAt' | 'warranty'>;
  from: string;
  orderLink: ReactNode;
  /** Where the reader finds bills. */
  billsPath: string;
}) {
  const facts: readonly [name: string, value: ReactNode][] = [
    ['About', COMPLAINT_KIND_NAMES[kind]],
    ['From', from],
    ...(orderLink ? [['Order', orderLink] as const] : []),
    ...(declined === null
      ? []
      : [
          [
            'Return',
            <TextLink key="return" to={paths.return(declined._id)}>
              {declined.number}
            </TextLink>,
          ] as const,
        ]),
    ...(warranty === null
      ? []
      : [
          ['Product', warranty.product] as const,
          ...(warranty.until === null
            ? []
            : [['Warranty until', formatDate(startOfNamedDay(warranty.until) as Date)] as const]),
          ...(warranty.bill === null
            ? []
            : [
                [
                  'Bill',
                  <TextLink key="bill" to={withSearch(billsPath, { search: warranty.bill.number })}>
                    {warranty.bill.number}
                  </TextLink>,
                ] as const,
              ]),
        ]),
    ...(parcel !== null && parcel.of > 1 ? [['Parcel', `${parcel.number} of ${parcel.of}`] as const] : []),
    ...(seller === null ? [] : [['Seller', seller.companyName] as const]),
    ['Registered', formatDateTime(new Date(sentAt))],
  ].map(([name, value]) => [name as string, value]);
  return (
    <TitledCard title="Complaint" titleClassName="mb-3 text-md">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-fg-3">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </TitledCard>
  );
}
