/** Outlines that repeat many times on a page; a `<use>` costs a fraction of the outline. */
const symbols = {
  star: 'M12 2.6l2.9 5.9 6.5.95-4.7 4.6 1.1 6.5L12 17.5l-5.8 3.05 1.1-6.5-4.7-4.6 6.5-.95z',
  plus: 'M5 12h14M12 5v14',
  minus: 'M5 12h14',
} as const;

export type SpriteIconName = keyof typeof symbols;

/** The hidden definitions; `UiProviders` puts them once at the top of the page. */
export function IconSprite() {
  return (
    <svg aria-hidden="true" width="0" height="0" className="absolute">
      {Object.entries(symbols).map(([name, path]) => (
        <symbol key={name} id={`i-${name}`} viewBox="0 0 24 24">
          <path d={path} />
        </symbol>
      ))}
      {/* brand/logo-mark.svg with the theme's colours: at the top and the bottom of every page. */}
      <symbol id="i-logo" viewBox="0 0 32 32">
        <path className="fill-pro-solid" d="M16 2.5c.6 2.2 1.9 4.2 4 6h-8c2.1-1.8 3.4-3.8 4-6z" />
        <path
          className="fill-primary"
          d="M11.6 10.5h8.8c.9 2 2.4 3.7 4.6 5H7c2.2-1.3 3.7-3 4.6-5zM8 17.5h16c1.1 2.3 2.9 4.2 5.5 5.5h-27c2.6-1.3 4.4-3.2 5.5-5.5zM7 25h7v4.5H7zM18 25h7v4.5h-7z"
        />
      </symbol>
    </svg>
  );
}

/** One of the icons of ratings and steppers, 16 px unless `className` says otherwise. Always decorative. */
export function SpriteIcon({ name, className }: { name: SpriteIconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={className ? `icon ${className}` : 'icon'}>
      <use href={`#i-${name}`} />
    </svg>
  );
}
