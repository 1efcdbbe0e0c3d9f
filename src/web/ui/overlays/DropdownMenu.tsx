import { cx } from 'class-variance-authority';
import Check from 'lucide-react/icons/check';
import {
  type ButtonHTMLAttributes,
  cloneElement,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefAttributes,
  useId,
  useRef,
  useState,
} from 'react';
import { useMenuPlace } from './menu-place.hooks.ts';

const ITEMS = '[role^="menuitem"]:not([aria-disabled="true"])';

const itemClass =
  'flex min-h-9 w-full cursor-pointer items-center gap-3 rounded-md px-3 text-start text-base text-fg outline-none select-none focus:bg-hover focus:outline-2 focus:-outline-offset-2 focus:outline-transparent aria-disabled:cursor-not-allowed aria-disabled:text-fg-3 touch:min-h-11 [&_.lucide]:text-fg-2';

/**
 * A menu button after the APG pattern. `trigger` is one button that takes a ref. Not modal: the page behind stays
 * scrollable. The menu stands beside its button and is drawn in the top layer, which nothing cuts off.
 */
export function DropdownMenu({
  trigger,
  align = 'end',
  isWide = false,
  isOpenAtFirst = false,
  header,
  children,
}: {
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement> & RefAttributes<HTMLButtonElement>>;
  align?: 'start' | 'end';
  /** For sentences in place of words: 360 px. */
  isWide?: boolean;
  /** Its button was pressed before the menu was loaded. */
  isOpenAtFirst?: boolean;
  /** Words above the items: who is signed in. */
  header?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  const [opened, setOpened] = useState<Opened | null>(isOpenAtFirst ? 'menu' : null);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = opened !== null;

  function close() {
    setOpened(null);
    button.current?.focus();
  }

  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? `${id}menu` : undefined,
        onClick: ({ detail }) => (isOpen ? close() : setOpened(detail === 0 ? 'first' : 'menu')),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpened(event.key === 'ArrowDown' ? 'first' : 'last');
        },
      })}
      {isOpen ? (
        <Menu
          id={id}
          opened={opened}
          button={button}
          align={align}
          isWide={isWide}
          onLeave={() => setOpened(null)}
          onClose={close}
        >
          {header ? <div className="border-b border-line px-3 pt-1.5 pb-2.5 text-sm">{header}</div> : null}
          {children}
        </Menu>
      ) : null}
    </>
  );
}

/** Where the focus is when a menu opens: with a pointer on no item, with the keyboard on one. */
type Opened = 'menu' | 'first' | 'last';

function Menu({
  id,
  opened,
  button,
  align,
  isWide,
  onLeave,
  onClose,
  children,
}: {
  id: string;
  opened: Opened;
  button: { current: HTMLButtonElement | null };
  align: 'start' | 'end';
  isWide: boolean;
  onLeave: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const menu = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  useMenuPlace(menu, button, align, onLeave, () => {
    const items = itemsOf(menu.current);
    (opened === 'menu' ? menu.current : items.at(opened === 'first' ? 0 : -1))?.focus();
  });

  function takeKey(event: KeyboardEvent<HTMLDivElement>) {
    const items = itemsOf(event.currentTarget);
    const at = items.indexOf(document.activeElement as HTMLElement);
    const target = {
      ArrowDown: items[at + 1] ?? items[at],
      ArrowUp: at === -1 ? items.at(-1) : (items[at - 1] ?? items[at]),
      Home: items[0],
      End: items.at(-1),
    }[event.key];
    if (target) target.focus();
    else if (event.key === 'Escape') onClose();
    // A link in a menu is pressed like a button.
    else if (event.key === ' ' && at !== -1) items[at]?.click();
    else if (event.key !== 'Tab') {
      if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
        beginningWith(items, at, typed.current, event)?.focus();
      }
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function takeClick({ target }: MouseEvent) {
    const item = (target as Element).closest<HTMLElement>('[role^="menuitem"]');
    if (item && item.ariaDisabled !== 'true' && !('stays' in item.dataset)) onClose();
  }

  return (
    <div
      ref={menu}
      id={`${id}menu`}
      role="menu"
      aria-labelledby={id}
      tabIndex={-1}
      popover="manual"
      onKeyDown={takeKey}
      onClick={takeClick}
      onPointerMove={({ target, currentTarget }) =>
        ((target as Element).closest<HTMLElement>(ITEMS) ?? currentTarget).focus({ preventScroll: true })
      }
      onPointerLeave={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
      className={cx(
        'fixed inset-auto m-0 overflow-y-auto rounded-lg border border-line bg-raised p-1.5 text-start font-normal whitespace-normal text-fg shadow-3 outline-none',
        isWide ? 'w-90 max-w-[calc(100vw-1rem)]' : 'w-60',
      )}
    >
      {children}
    </div>
  );
}

function itemsOf(menu: Element | null): HTMLElement[] {
  return menu ? [...menu.querySelectorAll<HTMLElement>(ITEMS)] : [];
}

/** The next item that begins with what is typed in one go; the same letter again goes on to the one after it. */
function beginningWith(
  items: readonly HTMLElement[],
  at: number,
  typed: { text: string; at: number },
  { key, timeStamp }: { key: string; timeStamp: number },
): HTMLElement | undefined {
  typed.text = timeStamp - typed.at < 1_000 ? typed.text + key.toLowerCase() : key.toLowerCase();
  typed.at = timeStamp;
  const isOneLetter = [...typed.text].every((letter) => letter === typed.text[0]);
  const wanted = isOneLetter ? key.toLowerCase() : typed.text;
  const from = isOneLetter ? at + 1 : Math.max(at, 0);
  return [...items.slice(from), ...items.slice(0, from)].find((item) =>
    item.textContent?.trim().toLowerCase().startsWith(wanted),
  );
}

interface ItemProps {
  disabled?: boolean | undefined;
  /** The menu stays open for the next one. */
  staysOpen?: boolean;
  onSelect?: (() => void) | undefined;
  className?: string | undefined;
}

/** One action or, with `asChild` and a link inside, one place to go. */
export function DropdownMenuItem({
  asChild = false,
  children,
  ...item
}: ItemProps & { asChild?: boolean; children: ReactNode }) {
  if (!asChild) return <ActionItem {...item}>{children}</ActionItem>;
  const link = children as ReactElement<HTMLAttributes<HTMLElement>>;
  const { className, onSelect: _, ...props } = itemProps(item);
  return cloneElement(link, { ...props, className: cx(className, link.props.className) });
}

function ActionItem({
  role = 'menuitem',
  isChecked,
  children,
  ...item
}: ItemProps & { role?: string; isChecked?: boolean; children: ReactNode }) {
  const { onSelect, ...props } = itemProps(item);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: only items that are checked or not say so
    <button
      type="button"
      {...props}
      role={role}
      aria-checked={isChecked}
      onClick={item.disabled ? undefined : onSelect}
    >
      {children}
      {isChecked ? <Check aria-hidden="true" /> : null}
    </button>
  );
}

function itemProps({ disabled, staysOpen, onSelect, className }: ItemProps) {
  return {
    role: 'menuitem',
    tabIndex: -1,
    'aria-disabled': disabled || undefined,
    'data-stays': staysOpen || undefined,
    onSelect,
    className: cx(itemClass, className),
  };
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
    <ActionItem role="menuitemcheckbox" isChecked={isOn} staysOpen onSelect={onToggle}>
      <span className="min-w-0 grow truncate">{children}</span>
    </ActionItem>
  );
}

export function DropdownMenuSeparator() {
  return <hr className="-mx-1.5 my-1.5 border-t border-line" />;
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
    // biome-ignore lint/a11y/useSemanticElements: a menu holds groups, no fieldsets
    <div role="group" aria-label={label}>
      <div className="px-3 pt-1.5 text-xs font-medium text-fg-3">{label}</div>
      {choices.map((choice) => (
        <ActionItem
          key={choice.value}
          role="menuitemradio"
          isChecked={choice.value === value}
          staysOpen
          onSelect={() => onChange(choice.value)}
        >
          {choice.icon}
          <span className="grow">{choice.label}</span>
        </ActionItem>
      ))}
    </div>
  );
}
