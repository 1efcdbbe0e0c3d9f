import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { AccountChoice, type AccountOption } from '../AccountChoice.tsx';

/** Which parcels are paid later: one choice for each seller that lends the company something. */
export function AccountCard({
  options,
  problem,
  onToggle,
}: {
  options: readonly AccountOption[];
  /** Why the shop refused what was chosen, or null. */
  problem: string | null;
  onToggle: (sellerId: string, isOn: boolean) => void;
}) {
  return (
    <Card aria-labelledby="on-account" className="p-4 md:p-6">
      <h2 id="on-account" className="text-lg font-semibold">
        On account
      </h2>
      <p className="mt-0.5 mb-4 text-sm text-fg-2">
        The seller lends: the goods are sent now, and each bill is paid by its day.{' '}
        <TextLink to={paths.khataLines}>Your khata</TextLink>
      </p>
      {problem === null ? null : (
        <Banner tone="danger" className="mb-4">
          {problem}
        </Banner>
      )}
      <div className="flex flex-col gap-3">
        {options.map((option) => (
          <AccountChoice key={option.seller._id} option={option} onToggle={onToggle} />
        ))}
      </div>
    </Card>
  );
}
