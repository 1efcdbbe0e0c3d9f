import { AskManyForm } from '../../features/orders/requests-for-quotes/AskManyForm.tsx';
import { unlistedMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { Breadcrumb } from '../../ui/controls/Breadcrumb.tsx';
import { PageHeader } from '../../ui/layout/Card.tsx';

export const meta = unlistedMeta('Ask many sellers', 'One list, many sellers, a price for the lot.');

/** Asks many sellers for one list. */
export default function NewRequestForQuotesPage() {
  return (
    <div className="pb-10">
      <Breadcrumb
        crumbs={[{ label: 'Sealed requests', to: paths.requestsForQuotes }, { label: 'Ask many sellers' }]}
      />
      <div className="mt-1">
        <PageHeader
          title="Ask many sellers"
          subtitle="Sellers answer your list with sealed prices. After the closing you compare them and award."
        />
      </div>
      <AskManyForm />
    </div>
  );
}
