import BadgePercent from 'lucide-react/icons/badge-percent';
import Headset from 'lucide-react/icons/headset';
import PackageCheck from 'lucide-react/icons/package-check';

const BENEFITS = [
  {
    icon: BadgePercent,
    title: 'Wholesale Prices',
    text: 'Shown on every product, charged in your cart.',
  },
  { icon: PackageCheck, title: 'No MOQ', text: 'From the first piece. Buy one, buy a pallet.' },
  { icon: Headset, title: 'Priority Support', text: 'Your messages are answered first.' },
] as const;

/** spec 2: Wholesale Prices, No MOQ, Priority Support. */
export function ProBenefits() {
  return (
    <section
      aria-label="Benefits"
      className="grid divide-pro-line rounded-xl border border-pro-line bg-pro-soft max-sm:divide-y sm:grid-cols-3 sm:divide-x"
    >
      {BENEFITS.map(({ icon: Icon, title, text }) => (
        <div key={title} className="p-4 md:p-5">
          <Icon className="size-5 text-pro-fg" />
          <h2 className="mt-2 font-semibold">{title}</h2>
          <p className="mt-0.5 text-sm text-fg-2">{text}</p>
        </div>
      ))}
    </section>
  );
}
