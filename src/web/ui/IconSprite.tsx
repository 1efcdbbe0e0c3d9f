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
