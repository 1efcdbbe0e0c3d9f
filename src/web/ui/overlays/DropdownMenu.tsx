import { cx } from 'class-variance-authority';
import Check from 'lucide-react/icons/check';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';

const itemClass =
  'flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-3 text-base text-fg outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-fg-3 data-highlighted:bg-hover data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-transparent touch:min-h-11 [&_.lucide]:text-fg-2';

/**
 * A menu button after the APG pattern. `trigger` is one button that takes a ref. Not modal: the page behind stays
 * scrollable and no style element is injected, which the content policy would refuse. The library is 25 kB, so a
 * page imports a menu lazily unless it is needed at once.
 */
export function DropdownMenu({
  trigger,
  align = 'end',
  isWide = false,
  isOpenAtFirst = false,
  landmark,
  header,
  children,
}: {
  trigger: ReactNode;
  align?: 'start' | 'end';
  /** For sentences in place of words: 360 px; what does not fit the screen scrolls. */
  isWide?: boolean;
  /** Its button was pressed before the menu was loaded. */
  isOpenAtFirst?: boolean;
  /** The part of the page that it belongs to; without one it stands at the end of the document. */
  landmark?: Element | null | undefined;
  /** Words above the items: who is signed in. */
  header?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Radix.Root modal={false} defaultOpen={isOpenAtFirst}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={landmark ?? null}>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={cx(
            'z-50 rounded-lg border border-line bg-raised p-1.5 text-fg shadow-3 outline-none',
            isWide
              ? 'max-h-(--radix-dropdown-menu-content-available-height) w-90 max-w-[calc(100vw-1rem)] overflow-y-auto'
              : 'w-60',
          )}
        >
          {header ? <div className="border-b border-line px-3 pt-1.5 pb-2.5 text-sm">{header}</div> : null}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** One action or, with `asChild` and a link inside, one place to go. */
export function DropdownMenuItem({ className, ...rest }: ComponentProps<typeof Radix.Item>) {
  return <Radix.Item {...rest} className={cx(itemClass, className)} />;
}

/** Something that is on or off; the menu stays open for the next one. */
export function DropdownMenuToggle({
  isOn,
  onToggle,
  children,
}: {
  isOn: boolean;
  onToggle: () => void;
  children: ReactNode;
}) {
  return (
    <Radix.CheckboxItem
      checked={isOn}
      onCheckedChange={onToggle}
      onSelect={(event) => event.preventDefault()}
      className={itemClass}
    >
      <span className="min-w-0 grow truncate">{children}</span>
      <Radix.ItemIndicator>
        <Check aria-hidden="true" />
      </Radix.ItemIndicator>
    </Radix.CheckboxItem>
  );
}

export function DropdownMenuSeparator() {
  return <Radix.Separator className="-mx-1.5 my-1.5 border-t border-line" />;
}

/** A few exclusive choices inside a menu, for instance the theme. */
export function DropdownMenuChoices({
  label,
  value,
  onChange,
  choices,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  choices: readonly { value: string; label: string; icon?: ReactNode }[];
}) {
  return (
    <Radix.RadioGroup value={value} onValueChange={onChange} aria-label={label}>
      <Radix.Label className="px-3 pt-1.5 text-xs font-medium text-fg-3">{label}</Radix.Label>
      {choices.map((choice) => (
        <Radix.RadioItem
          key={choice.value}
          value={choice.value}
          onSelect={(event) => event.preventDefault()}
          className={itemClass}
        >
          {choice.icon}
          <span className="grow">{choice.label}</span>
          <Radix.ItemIndicator>
            <Check aria-hidden="true" />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}
