import type { ReactNode } from 'react';
import type { User } from '../../../contract/accounts.contract.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

const LINK = 'font-semibold text-warning-fg';

/**
 * product.md 3: what a seller sees while an admin has not approved the account, and what is still missing.
 * `productCount` is undefined while it is not known.
 */
export function ApprovalBanner({ user, productCount }: { user: User; productCount: number | undefined }) {
  const missing = missingParts(user, productCount);
  return (
    <Banner tone="warning" className="mb-4">
      <p className="font-semibold">Your account is waiting for approval</p>
      <p className="mt-0.5">
        We check your company name and PAN number against the public register, usually within one working day.
        Until then nobody else sees your products.
      </p>
      {missing.length === 0 ? (
        <p className="mt-2">Nothing is missing on your side. You get an e-mail when it is done.</p>
      ) : (
        <>
          <p className="mt-2 font-semibold">What is missing:</p>
          <ul className="list-disc ps-5">
            {missing.map(({ name, text }) => (
              <li key={name}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </Banner>
  );
}

function missingParts(
  { companyName, panNumber, phone }: User,
  productCount: number | undefined,
): { name: string; text: ReactNode }[] {
  const toProfile = (
    <TextLink to={paths.profile} className={LINK}>
      add it to your profile
    </TextLink>
  );
  const parts = [
    { name: 'company', isMissing: !companyName, text: <>Company name: {toProfile}</> },
    {
      name: 'pan',
      isMissing: !panNumber,
      text: (
        <>
          PAN number:{' '}
          <TextLink to={paths.contact} className={LINK}>
            send it to us
          </TextLink>
        </>
      ),
    },
    { name: 'phone', isMissing: !phone, text: <>Phone number: {toProfile}</> },
    {
      name: 'product',
      isMissing: productCount === 0,
      text: 'At least one product with pictures, prices and stock',
    },
  ];
  return parts.filter(({ isMissing }) => isMissing);
}
