import './auth-panel.css';
import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { Plate } from '../../../ui/goods/ProductImage.tsx';
import type { PlateName } from '../../../ui/marks/plate-name.ts';

/** The frame of login and its like: the form left, the lapis panel right if there is one; on small screens the form. */
export function AuthFrame({
  title,
  intro,
  panel,
  isWide = false,
  children,
}: {
  title: string;
  intro?: ReactNode;
  panel?: ReactNode;
  /** Register has more fields than login. */
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="page-container py-6 md:py-10">
      <div
        className={cx(
          'mx-auto grid overflow-hidden rounded-xl border border-line bg-surface',
          isWide ? 'max-w-272' : 'max-w-120',
          panel && (isWide ? 'lg:grid-cols-[2fr_1fr]' : 'lg:max-w-240 lg:grid-cols-2'),
        )}
      >
        <div className="min-w-0 p-5 md:p-10 lg:p-12">
          <h1 tabIndex={-1} className="text-2xl font-bold">
            {title}
          </h1>
          {intro ? <p className="mt-1 text-fg-2">{intro}</p> : null}
          <div className="mt-6">{children}</div>
        </div>
        {panel ? <div className="auth-panel p-10 max-lg:hidden">{panel}</div> : null}
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
