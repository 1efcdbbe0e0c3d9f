import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Columns3 from 'lucide-react/icons/columns-3';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuToggle,
} from '../overlays/DropdownMenu.tsx';
import { TableTool } from './TableTool.tsx';
import type { useTableSettings } from './table-settings.hooks.ts';

export interface ColumnName {
  id: string;
  header: string;
}

/** Which columns of a table are shown, and in which order; this browser remembers both. */
export function TableColumnsMenu({
  optional,
  movable,
  settings,
}: {
  /** Columns that may be left out. */
  optional: readonly ColumnName[];
  /** Columns that may stand elsewhere, in the order they have now. */
  movable: readonly ColumnName[];
  settings: ReturnType<typeof useTableSettings>;
}) {
  const [isMoving, setIsMoving] = useState(false);
  if (optional.length === 0 && movable.length < 2) return null;
  return (
    <span className="max-md:hidden">
      <DropdownMenu
        trigger={
          <TableTool label="Columns">
            <Columns3 />
          </TableTool>
        }
      >
        {optional.map(({ id, header }) => (
          <DropdownMenuToggle
            key={id}
            isOn={!settings.hiddenColumns.includes(id)}
            onToggle={() => settings.toggleColumn(id)}
          >
            {header}
          </DropdownMenuToggle>
        ))}
        {movable.length > 1 ? (
          <>
            {optional.length > 0 ? <DropdownMenuSeparator /> : null}
            <DropdownMenuItem onSelect={() => setIsMoving(true)}>Move columns</DropdownMenuItem>
          </>
        ) : null}
        {settings.columnOrder.length > 0 ? (
          <DropdownMenuItem onSelect={() => settings.orderColumns([])}>Usual order</DropdownMenuItem>
        ) : null}
      </DropdownMenu>
      <Dialog isOpen={isMoving} onClose={() => setIsMoving(false)} title="Move columns">
        <MovableColumns columns={movable} onOrder={settings.orderColumns} />
      </Dialog>
    </span>
  );
}

/** The columns as a list: its arrows move one of them to the left or to the right in the table. */
function MovableColumns({
  columns,
  onOrder,
}: {
  columns: readonly ColumnName[];
  onOrder: (ids: readonly string[]) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<{ id: string; by: -1 | 1 } | null>(null);
  const [announcement, setAnnouncement] = useState('');

  function move({ id, header }: ColumnName, place: number, by: -1 | 1) {
    pressed.current = { id, by };
    const ids = columns.map((column) => column.id).filter((other) => other !== id);
    onOrder(ids.toSpliced(place + by, 0, id));
    setAnnouncement(`${header} is column ${place + by + 1} of ${columns.length}`);
  }

  // A line that moves loses the focus; at the end of its way only the other arrow is left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new order is when the focus may be lost
  useEffect(() => {
    if (!pressed.current) return;
    const { id, by } = pressed.current;
    pressed.current = null;
    const [up, down] =
      list.current?.querySelectorAll<HTMLButtonElement>(`[data-column="${id}"] button`) ?? [];
    const [wanted, other] = by < 0 ? [up, down] : [down, up];
    (wanted?.disabled ? other : wanted)?.focus();
  }, [columns]);

  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ol ref={list} className="divide-y divide-line">
        {columns.map((column, place) => (
          <li key={column.id} data-column={column.id} className="flex items-center gap-1 py-1">
            <span className="min-w-0 grow truncate">{column.header}</span>
            <IconButton
              label={`Move left: ${column.header}`}
              size={36}
              disabled={place === 0}
              onClick={() => move(column, place, -1)}
            >
              <ArrowUp />
            </IconButton>
            <IconButton
              label={`Move right: ${column.header}`}
              size={36}
              disabled={place === columns.length - 1}
              onClick={() => move(column, place, 1)}
            >
              <ArrowDown />
            </IconButton>
          </li>
        ))}
      </ol>
    </>
  );
}
