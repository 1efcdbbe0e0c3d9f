import { formatTrackingCode } from '../../../domain/orders/tracking.ts';
import { paths } from '../../paths.ts';
import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import { TextLink } from '../../ui/controls/TextLink.tsx';

/** The page that shows anybody where a parcel is, to open or to pass on. */
export function TrackingLink({ code }: { code: string }) {
  const path = paths.track(code);
  const address = typeof location === 'undefined' ? path : new URL(path, location.origin).href;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-2 text-sm text-fg-2 print:hidden">
      <TextLink to={path}>Track this parcel</TextLink>
      <span className="num text-xs">{formatTrackingCode(code)}</span>
      <CopyButton text={address} what="tracking link" />
    </p>
  );
}
