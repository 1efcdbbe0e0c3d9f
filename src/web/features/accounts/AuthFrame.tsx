import './auth-panel.css';
import type { ReactNode } from 'react';
import { Plate, type PlateName } from '../../ui/ProductImage.tsx';

/** The frame of login and register: the form left, the lapis panel right; on small screens the form alone. */
export function AuthFrame({
  title,
  intro,
  panel,
  isWide = false,
  children,
}: {
  title: string;
  intro: ReactNode;
  panel: ReactNode;
  /** Register has more fields than login. */
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="page-container py-6 md:py-10">
      <div
        className={
          isWide
            ? 'mx-auto grid max-w-272 overflow-hidden rounded-xl border border-line bg-surface lg:grid-cols-[2fr_1fr]'
            : 'mx-auto grid max-w-240 overflow-hidden rounded-xl border border-line bg-surface lg:grid-cols-2'
        }
      >
        <div className="min-w-0 p-5 md:p-10 lg:p-12">
          <h1 tabIndex={-1} className="text-2xl font-bold">
            {title}
          </h1>
          <p className="mt-1 mb-6 text-fg-2">{intro}</p>
          {children}
        </div>
        <div className="auth-panel p-10 max-lg:hidden">{panel}</div>
      </div>
    </div>
  );
}

/** Line art of the catalogue, decorative. */
export function PanelPictures({
  pictures,
  className,
}: {
  pictures: readonly { plate: PlateName; url: string }[];
  className?: string;
}) {
  return (
    <div className={className}>
      {pictures.map(({ plate, url }) => (
        <Plate key={url} plate={plate} className="rounded-lg">
          <img src={url} width={200} height={200} alt="" loading="lazy" />
        </Plate>
      ))}
    </div>
  );
}
