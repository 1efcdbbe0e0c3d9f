import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { KhataScreen } from '../../../features/payments/khata/KhataScreen.tsx';
import { unlistedMeta } from '../../../page-meta.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import type { Route } from './+types/SellerKhataPage.ts';

export const meta = unlistedMeta('Khata', 'What a company and you owe each other.');

/** The khata of the seller with one company. */
export default function SellerKhataPage({ params }: Route.ComponentProps) {
  return (
    <KhataScreen
      key={params.id}
      side="seller"
      party={params.id}
      head={(khata, actions) => (
        <DeskHeader
          title={khata?.company.name ?? 'Khata'}
          subtitle={khata?.company.panNumber ? `Khata · PAN ${khata.company.panNumber}` : 'Khata'}
          actions={actions}
        />
      )}
      back={<ButtonLink to={deskPaths.sellerKhata}>Back to Khata</ButtonLink>}
    />
  );
}
