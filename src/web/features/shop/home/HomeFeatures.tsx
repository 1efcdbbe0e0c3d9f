import BadgePercent from 'lucide-react/icons/badge-percent';
import Building2 from 'lucide-react/icons/building-2';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import PackageCheck from 'lucide-react/icons/package-check';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Sparkles from 'lucide-react/icons/sparkles';

const features = [
  { icon: PackageCheck, title: 'No MOQ', text: 'Order one piece or one thousand' },
  { icon: BadgePercent, title: 'Wholesale prices', text: 'Up to 30% off with PRO' },
  { icon: ShieldCheck, title: 'Verified sellers', text: 'PAN checked before listing' },
  { icon: Sparkles, title: 'Premium benefits', text: 'Priority support for PRO' },
  { icon: ChartNoAxesColumn, title: 'Business analytics', text: 'See what you spend and sell' },
  { icon: Building2, title: 'B2B focus', text: 'VAT bills on every order' },
];

/** Why here: six reasons in one row, two columns on phones. */
export function HomeFeatures() {
  return (
    <section aria-label="Why Thokmandu">
      <ul className="card grid grid-cols-2 overflow-hidden md:grid-cols-3 xl:grid-cols-6">
        {features.map(({ icon: Icon, title, text }) => (
          <li
            key={title}
            className="-ms-px -mt-px flex gap-3 border-s border-t border-line p-4 max-md:gap-2 max-md:p-3"
          >
            <Icon aria-hidden="true" className="mt-0.5 size-5 text-link" />
            <div className="min-w-0">
              <h2 className="text-sm font-semibold">{title}</h2>
              <p className="text-xs text-fg-3">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
