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
      <ul className="card reasons">
        {features.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon aria-hidden="true" />
            <div>
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
