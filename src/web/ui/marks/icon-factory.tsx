import type { SVGProps } from 'react';

/** An icon of lucide's outline, always decorative: the words beside it or the button's label say what it means; theme.css gives `.lucide` its stroke. Built in by scripts/slim-icons.vite.ts. */
export function createIcon(outline: string) {
  const html = { __html: outline };
  // biome-ignore lint/correctness/noComponentHookFactories: called once per icon module, while it loads
  return function Icon({ className, ...rest }: SVGProps<SVGSVGElement>) {
    return (
      <svg
        {...rest}
        viewBox="0 0 24 24"
        aria-hidden="true"
        className={className ? `lucide ${className}` : 'lucide'}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: outlines from lucide's package, written by the build
        dangerouslySetInnerHTML={html}
      />
    );
  };
}

/** An icon whose outline stands in the sheet of styles (icons.css), under its name. */
export function createStyledIcon(name: string) {
  const drawn = `lucide i-${name}`;
  // biome-ignore lint/correctness/noComponentHookFactories: called once per icon module, while it loads
  return function Icon({ className, ...rest }: SVGProps<SVGSVGElement>) {
    return <svg {...rest} aria-hidden="true" className={className ? `${drawn} ${className}` : drawn} />;
  };
}
