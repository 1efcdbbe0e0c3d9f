import type { ReactNode } from 'react';

/** The fields of one line of a quote, under its product's name. */
export function LineFields({
  name,
  about,
  children,
}: {
  name: string;
  about?: ReactNode;
  children: ReactNode;
}) {
  return (
    <fieldset className="border-t border-line pt-3 first:border-0 first:pt-0">
      <legend className="sr-only">{name}</legend>
      <p aria-hidden="true" className="font-medium break-words">
        {name}
      </p>
      {about ? <p className="text-xs text-fg-3">{about}</p> : null}
      <div className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-3">{children}</div>
    </fieldset>
  );
}
