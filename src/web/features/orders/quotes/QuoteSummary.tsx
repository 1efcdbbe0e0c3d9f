import FileText from 'lucide-react/icons/file-text';
import type { ReactNode } from 'react';
import type { Quote } from '../../../../contract/orders/quotes.contract.ts';
import { dayInWords } from '../../../../domain/shop/day-in-words.ts';
import { useExport } from '../../../desk/table-search.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { When } from '../../../ui/feedback/When.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { TotalsList } from '../../../ui/layout/TotalsList.tsx';
import { quotePath } from './quotes.hooks.ts';

/** With whom, until when, on which terms, and what it costs as a whole. */
export function QuoteSummary({ quote, children }: { quote: Quote; children?: ReactNode }) {
  const { _id, as, buyer, seller, neededBy, versions, totals, status, expiresAt } = quote;
  const paper = useExport(`${quotePath(as, _id)}/pdf`, {});
  const offer = versions.findLast(({ side }) => side === 'seller');
  return (
    <TitledCard title="The quote" titleClassName="mb-3 text-lg" className="p-4 md:p-6">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        {as === 'seller' ? (
          <>
            <Term name="Buyer">{buyer.companyName}</Term>
            {buyer.person === buyer.companyName ? null : <Term name="Asked by">{buyer.person}</Term>}
          </>
        ) : (
          <Term name="Seller">{seller.companyName}</Term>
        )}
        {neededBy ? <Term name="Needed by">{dayInWords(neededBy)}</Term> : null}
        {offer?.validUntil ? <Term name="Valid until">{dayInWords(offer.validUntil)}</Term> : null}
        {offer?.delivery ? <Term name="Delivery">{offer.delivery}</Term> : null}
        {status === 'asked' ? (
          <Term name="Answer until">
            <When at={expiresAt} />
          </Term>
        ) : null}
      </dl>
      {totals ? (
        <div className="mt-4 border-t border-line pt-4">
          <TotalsList totals={totals} />
          <Button
            variant="secondary"
            size="sm"
            className="mt-3"
            icon={<FileText aria-hidden="true" />}
            busy={paper.isBusy}
            onClick={paper.start}
          >
            Offer as PDF
          </Button>
          {status === 'quoted' ? (
            <p className="mt-3 text-sm text-fg-3">No stock is held until it is ordered.</p>
          ) : null}
        </div>
      ) : null}
      {children}
    </TitledCard>
  );
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-fg-3">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
