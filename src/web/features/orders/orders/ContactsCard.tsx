import type { AdminOrder } from '../../../../contract/payments/admin-orders.contract.ts';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { formatPhone } from '../../../../domain/shop/nepal.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';

/** Who ordered and how to reach them; the sellers of the parcels too. */
export function ContactsCard({ order: { buyer, parcels } }: { order: AdminOrder }) {
  return (
    <TitledCard title="Buyer" titleClassName="mb-2 text-md">
      <Contact {...buyer} />
      {buyer.isActive ? null : <Badge className="mt-2">Inactive</Badge>}
      <p className="mt-2 text-sm">
        <TextLink to={`${deskPaths.adminOrders}?search=${encodeURIComponent(buyer.email)}`} prefetch="none">
          {buyer.orderCount === 1 ? 'The only order' : `All ${formatCount(buyer.orderCount)} orders`}
        </TextLink>
      </p>
      <h3 className="mt-4 mb-1 border-t border-line pt-4 text-sm font-semibold">
        {parcels.length === 1 ? 'Seller' : 'Sellers'}
      </h3>
      <ul className="flex flex-col gap-3">
        {parcels.map(({ _id, seller }) => (
          <li key={_id}>
            <Contact name={seller.companyName} email={seller.email} phone={seller.phone} />
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}

/** High enough for a finger, though lines stand close. */
const contactLink = 'link py-0.5 touch:py-2';

function Contact({
  name,
  companyName = null,
  email,
  phone,
}: {
  name: string;
  companyName?: string | null;
  email: string;
  phone: string;
}) {
  return (
    <p className="text-sm wrap-anywhere text-fg-2">
      <span className="block font-semibold text-fg">{name}</span>
      {companyName ? <span className="block">{companyName}</span> : null}
      <a href={`mailto:${encodeURI(email)}`} className={`${contactLink} block`}>
        {email}
      </a>
      <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={`num ${contactLink} block`}>
        {formatPhone(phone)}
      </a>
    </p>
  );
}
