import { useQuery } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import { KEY_SIDES } from '../../../domain/people/api-scopes.ts';
import { ApiError } from '../../data/api-client.ts';
import { apiKeysQuery } from '../../features/people/api-keys/api-keys.hooks.ts';
import { KeysCard } from '../../features/people/api-keys/KeysCard.tsx';
import { unlistedMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';
import { PageNotShown } from '../../ui/feedback/PageNotShown.tsx';
import { PageHeader } from '../../ui/layout/Card.tsx';

export const meta = unlistedMeta('Developers', 'Keys for your programs.');

export default function DevelopersPage() {
  const query = useQuery(apiKeysQuery);
  if (query.isError && ApiError.from(query.error).status === 403) {
    return (
      <PageNotShown
        isMissing
        isTrying={query.isFetching}
        onTryAgain={() => void query.refetch()}
        picture={<KeyRound aria-hidden="true" />}
        missingTitle="Only owners see keys"
        missingText="Ask the owner of your company to make one for your program."
        failedTitle="Your keys could not be loaded"
        back={<ButtonLink to={paths.company}>Your company</ButtonLink>}
      />
    );
  }
  return (
    <div className="pb-10">
      <PageHeader
        title="Developers"
        subtitle="Keys let your programs use Thokmandu without you: Tally, Excel, an ERP or a script of your own."
      />
      {query.data ? (
        <div className="flex max-w-176 flex-col gap-4">
          {KEY_SIDES.toReversed().map((side) => {
            const owner = query.data[side];
            return owner ? <KeysCard key={side} side={side} owner={owner} /> : null;
          })}
        </div>
      ) : (
        <NotLoaded query={query} failed="Your keys could not be loaded" boxes={1} box="h-40 max-w-176" />
      )}
    </div>
  );
}
