import BellPlus from 'lucide-react/icons/bell-plus';
import { savedSearchOf } from '../../../../domain/buying/alert.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { useGoToLogin } from '../../people/session/login-redirect.hooks.ts';
import { useSession } from '../../people/session/session.hooks.ts';
import { useSaveSearch } from './alerts.hooks.ts';

/** Saves what narrows a list, so that new goods of it are told once a day; nothing while nothing does. */
export function SaveSearch({
  address,
  variant = 'ghost',
}: {
  /** Of the list, with its parameters. */
  address: string;
  variant?: 'ghost' | 'secondary';
}) {
  const { user, isLoading } = useSession();
  const goToLogin = useGoToLogin();
  const save = useSaveSearch();
  const query = savedSearchOf(address.split('?')[1] ?? '');
  if (query === '') return null;
  const icon = <BellPlus aria-hidden="true" />;
  if (save.isSuccess && save.variables === query) {
    return (
      <ButtonLink to={paths.alerts} variant={variant} size="sm" icon={icon}>
        Search saved
      </ButtonLink>
    );
  }
  return (
    <Button
      variant={variant}
      size="sm"
      icon={icon}
      busy={save.isPending}
      className="noscript:hidden"
      onClick={() => {
        if (user) save.mutate(query);
        else if (!isLoading) goToLogin();
      }}
    >
      Save this search
    </Button>
  );
}
