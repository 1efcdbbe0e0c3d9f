import { Link } from 'react-router';
import { API_SCOPES, KEY_SIDES, MOST_KEYS, scopeWords } from '../../../../domain/people/api-scopes.ts';
import type { StaticSection } from '../../../features/shop/static-pages/StaticPage.tsx';
import { paths } from '../../../paths.ts';

const SIDE_NAMES = { company: 'A company’s key may', seller: 'A seller’s key may' } as const;

export const KEY_RULES: readonly StaticSection[] = [
  {
    id: 'keys',
    title: 'Keys',
    body: (
      <>
        <p>
          The owner makes keys at <Link to={paths.developers}>{paths.developers}</Link>, for their company or
          for what they sell: up to {MOST_KEYS} each, with a name, scopes and, if you like, an end and the
          addresses they may be used from. Send one as <code>Authorization: Bearer thk_…</code>, never in an
          address.
        </p>
        <ul>
          <li>A key acts as its company or seller, not as a person. It stays when its maker leaves.</li>
          <li>A company’s key buys and a seller’s key sells, also where both belong to one person.</li>
          <li>It is shown once. We keep its hash alone and cannot tell it again.</li>
          <li>Revoked means at once: the next call is refused.</li>
          <li>
            A key signs nothing. An order that needs a signature is answered 409{' '}
            <code>approval_required</code>; ask for the signature with <code>POST /api/requests</code>.
          </li>
          <li>People, keys, bank accounts, papers and settings are for people on the website.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'scopes',
    title: 'Scopes',
    body: (
      <>
        <p>
          Give a key what its program needs and no more. The <Link to={paths.api}>reference</Link> names the
          scope of each call.
        </p>
        {KEY_SIDES.map((side) => (
          <div key={side}>
            <h3>{SIDE_NAMES[side]}</h3>
            <ul>
              {API_SCOPES.map((scope) => ({ scope, words: scopeWords(scope, side) }))
                .filter(({ words }) => words !== null)
                .map(({ scope, words }) => (
                  <li key={scope}>
                    <code>{scope}</code>: {words}
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </>
    ),
  },
  {
    id: 'refused',
    title: 'When a key is refused',
    body: (
      <>
        <p>
          401: <code>key_unknown</code>, <code>key_revoked</code>, <code>key_expired</code>, or{' '}
          <code>key_address</code> when it comes from an address that you did not allow. Make another key, or
          change where it is used.
        </p>
        <p>
          403: <code>key_scope</code> names the scope that is missing. <code>key_not_allowed</code>: no key
          opens this call, or only one of the other side does.
        </p>
      </>
    ),
  },
];
