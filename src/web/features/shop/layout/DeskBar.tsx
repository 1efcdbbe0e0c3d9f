import Menu from 'lucide-react/icons/menu';
import { useState } from 'react';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { lateSheet } from '../../../ui/overlays/late-dialog.tsx';
import { useSession } from '../../people/session/session.hooks.ts';
import { Bell } from '../notifications/Bell.tsx';
import { CartLink } from './CartLink.tsx';
import { DeskSearch } from './DeskSearch.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { Logo } from './Logo.tsx';
import { MessagesLink } from './MessagesLink.tsx';
import { UserArea } from './UserArea.tsx';

const MobileMenu = lateSheet(async () => (await import('./MobileMenu.tsx')).default);

/** The one bar of a desk, 56 px: logo, search, bell, messages, cart, and who is signed in. */
export function DeskBar() {
  const { user, isSubscriber } = useSession();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  return (
    <header className="desk-bar">
      <div className="desk-bar-row">
        <IconButton label="Open menu" size={44} onClick={() => setIsMenuOpen(true)} className="md:hidden">
          <Menu aria-hidden="true" className="size-6" />
        </IconButton>
        <Logo isSubscriber={isSubscriber} isBesideBell={user !== null} />
        <DeskSearch />
        <div className="ms-auto flex items-center gap-1">
          <LanguageSwitch className="lang max-lg:hidden" />
          {user ? (
            <>
              <MessagesLink user={user} />
              <Bell />
            </>
          ) : (
            <>
              <span className="size-11 max-lg:hidden" />
              <span className="size-11" />
            </>
          )}
          <CartLink />
          <UserArea />
        </div>
      </div>
      {isMenuOpen ? <MobileMenu onClose={() => setIsMenuOpen(false)} /> : null}
    </header>
  );
}
