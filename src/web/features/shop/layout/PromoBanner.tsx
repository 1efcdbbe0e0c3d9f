import ChevronRight from 'lucide-react/icons/chevron-right';
import Tag from 'lucide-react/icons/tag';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { useSession } from '../../people/session/session.hooks.ts';

/** spec 1, 4: on every page for everyone but subscribers. On phones the whole bar is the link. */
export function PromoBanner() {
  const { isSubscriber } = useSession();
  if (isSubscriber) return null;
  return (
    <aside aria-label="Subscription" className="promo">
      <Tag aria-hidden="true" className="max-md:hidden" />
      <p>Subscribe now and get wholesale prices on all products!</p>
      <Link to={paths.subscription} discover="none">
        <span className="max-md:sr-only">View plans</span>
        <ChevronRight aria-hidden="true" className="md:hidden" />
      </Link>
    </aside>
  );
}
