import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import { Link } from 'react-router';
import { PAYMENT_METHOD_NAMES } from '../../../../domain/books/payment-status.ts';
import { paths } from '../../../paths.ts';
import { AHEAD } from '../../../ui/behaviour/save-data.ts';
import { NewsletterForm } from '../newsletter/NewsletterForm.tsx';
import { SITE, telephoneHref, usePaymentMethods, useSite } from '../site-identity.ts';
import { DatesButton } from './DatesButton.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { Logo } from './Logo.tsx';
import { ThemeSelect } from './ThemeSelect.tsx';

const LINK_GROUPS = [
  {
    title: 'Company',
    links: [
      { label: 'About', to: paths.about },
      { label: 'Contact', to: paths.contact },
      { label: 'Careers', to: paths.careers },
      { label: 'Press', to: paths.press },
    ],
  },
  {
    title: 'Support',
    links: [
      { label: 'Help', to: paths.help },
      { label: 'Terms', to: paths.terms },
      { label: 'Privacy', to: paths.privacy },
      { label: 'Shipping', to: paths.shipping },
      { label: 'Complaints', to: paths.complaints },
      { label: 'Check a bill', to: paths.checkBill },
      { label: 'Track a parcel', to: paths.track() },
    ],
  },
  {
    title: 'Business',
    links: [
      { label: 'Sell', to: paths.sell },
      { label: 'Wholesale', to: paths.wholesale },
      { label: 'Quick order', to: paths.quickOrder },
      { label: 'Developers', to: paths.forDevelopers },
      { label: 'API', to: paths.api },
    ],
  },
] as const;

/** spec 2: link groups, newsletter, contact, copyright; with the identity the law asks for. */
export function SiteFooter() {
  const site = useSite();
  const methods = usePaymentMethods();
  return (
    <footer className="site-foot below-fold">
      <div className="woven-band" />
      <div className="foot page-container">
        <div>
          <Logo />
          <p>Nepal’s B2B marketplace with no minimum order quantity.</p>
          <address>
            <a href={`mailto:${site.supportEmail}`}>
              <Mail aria-hidden="true" />
              {site.supportEmail}
            </a>
            <a href={telephoneHref(site.phone)}>
              <Phone aria-hidden="true" />
              {site.phone}
            </a>
            <span>
              <MapPin aria-hidden="true" />
              {SITE.city}
            </span>
          </address>
        </div>
        {LINK_GROUPS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to} prefetch={AHEAD} discover="none">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <section aria-labelledby="newsletter-title">
          <h2 id="newsletter-title">Newsletter</h2>
          <NewsletterForm />
        </section>
      </div>
      <div className="page-container">
        <div className="foot-end">
          <p>{`© 2026 ${SITE.name}. All rights reserved.`}</p>
          <p>
            {`${site.legalName}, Reg. no. ${site.registrationNumber}, PAN ${site.panNumber}. `}
            <Link to={paths.complaints} discover="none">
              Grievance contact
            </Link>
          </p>
          <div className="foot-choices">
            <LanguageSwitch className="lang" />
            <ThemeSelect />
            <DatesButton />
            <div>
              <span>We accept</span>
              {methods.map((method) => (
                <span key={method} className="pay">
                  {PAYMENT_METHOD_NAMES[method]}
                </span>
              ))}
            </div>
          </div>
        </div>
      </div>
    </footer>
  );
}
