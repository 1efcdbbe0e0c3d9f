import type { User } from '../../../contract/accounts.contract.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

/** product.md 3: what a seller sees while an admin has not approved the account, and what is still missing. */
export function ApprovalBanner({ user, productCount }: { user: User; productCount: number | undefined }) {
  return (
    <Banner tone="warning" className="mb-4">
      <p className="font-semibold">Your account is waiting for approval</p>
      <p className="mt-0.5">
        We check your company name and PAN number against the public register, usually within one working day.
        Until then nobody else sees your products.
      </p>
      <Missing user={user} productCount={productCount} />
    </Banner>
  );
}

function Missing({ user, productCount }: { user: User; productCount: number | undefined }) {
  return (
    <ul className="mt-2 list-disc ps-5">
      <li>The approval of your account by Thokmandu.</li>
      {user.companyName ? null : (
        <li>
          Your company name: <ProfileLink>add it to your profile</ProfileLink>.
        </li>
      )}
      {user.panNumber ? null : (
        <li>
          Your PAN number:{' '}
          <TextLink to={paths.contact} className="font-semibold text-warning-fg">
            send it to us
          </TextLink>
          .
        </li>
      )}
      {user.phone ? null : (
        <li>
          Your phone number: <ProfileLink>add it to your profile</ProfileLink>.
        </li>
      )}
      {productCount === 0 ? <li>At least one product with pictures, prices and stock.</li> : null}
    </ul>
  );
}

function ProfileLink({ children }: { children: string }) {
  return (
    <TextLink to={paths.profile} className="font-semibold text-warning-fg">
      {children}
    </TextLink>
  );
}
