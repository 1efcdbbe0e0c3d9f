import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, buttonVariants } from '../controls/Button.tsx';
import { IconButton, iconButtonVariants } from '../controls/IconButton.tsx';
import { DropdownMenu, DropdownMenuItem } from '../overlays/DropdownMenu.tsx';

/** Something to do with a row: goes somewhere (`to`) or does something (`onSelect`). */
export interface RowAction {
  /** The verb; with the row's name after it, it names the button: "Approve: Koshi Bearings". */
  label: string;
  icon?: ReactNode;
  to?: string;
  onSelect?: () => void;
  /** `primary` for the work that waits, at most one in a row; `icon` shows the icon alone. */
  look?: 'primary' | 'secondary' | 'icon';
  isDanger?: boolean;
  isBusy?: boolean;
}

/** What can be done with a row: buttons, on phones a ⋮ menu; with `isMenu` the menu everywhere. */
export function RowActions({
  name,
  actions,
  isMenu = false,
}: {
  name: string;
  actions: readonly RowAction[];
  isMenu?: boolean | undefined;
}) {
  if (actions.length === 0) return null;
  return (
    <>
      {isMenu ? null : (
        <span className="flex items-center justify-end gap-1 max-md:hidden">
          {actions.map((action) => (
            <ActionButton key={action.label} name={name} {...action} />
          ))}
        </span>
      )}
      <span className={isMenu ? undefined : 'md:hidden'}>
        <DropdownMenu
          trigger={
            <IconButton label={`Actions: ${name}`} size={44}>
              <EllipsisVertical className="size-5" />
            </IconButton>
          }
        >
          {actions.map(({ label, icon, to, onSelect, isDanger, isBusy }) => (
            <DropdownMenuItem
              key={label}
              disabled={isBusy}
              asChild={to !== undefined}
              onSelect={onSelect}
              className={isDanger ? 'text-danger [&_.lucide]:text-danger' : ''}
            >
              {to === undefined ? (
                <>
                  {icon}
                  {label}
                </>
              ) : (
                <Link to={to} discover="none">
                  {icon}
                  {label}
                </Link>
              )}
            </DropdownMenuItem>
          ))}
        </DropdownMenu>
      </span>
    </>
  );
}

function ActionButton({
  name,
  label,
  icon,
  to,
  onSelect,
  look = 'secondary',
  isDanger,
  isBusy,
}: RowAction & { name: string }) {
  const fullName = `${label}: ${name}`;
  if (look === 'icon') {
    if (to === undefined) {
      return (
        <IconButton
          label={fullName}
          size={36}
          disabled={isBusy}
          onClick={onSelect}
          className={isDanger ? 'hover:text-danger' : ''}
        >
          {icon}
        </IconButton>
      );
    }
    return (
      <Link
        to={to}
        aria-label={fullName}
        title={fullName}
        discover="none"
        className={iconButtonVariants({ size: 36 })}
      >
        {icon}
      </Link>
    );
  }
  const variant = isDanger ? 'danger-ghost' : look;
  return to === undefined ? (
    <Button variant={variant} size="sm" icon={icon} busy={isBusy} onClick={onSelect} aria-label={fullName}>
      {label}
    </Button>
  ) : (
    <Link
      to={to}
      aria-label={fullName}
      preventScrollReset
      discover="none"
      className={buttonVariants({ variant, size: 'sm' })}
    >
      {icon}
      {label}
    </Link>
  );
}
