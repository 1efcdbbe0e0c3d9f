import Bookmark from 'lucide-react/icons/bookmark';
import { type FormEvent, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { TextField } from '../fields/TextField.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '../overlays/DropdownMenu.tsx';
import { TableTool } from './TableTool.tsx';
import type { TableControls } from './table-controls.ts';
import type { useTableSettings } from './table-settings.hooks.ts';

/** Views kept in this browser: filters, search and sort under a name. */
export function TableViewsMenu({
  caption,
  table,
  settings: { views, saveView, removeView },
}: {
  caption: string;
  table: TableControls;
  settings: ReturnType<typeof useTableSettings>;
}) {
  const [isNaming, setIsNaming] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const here = table.hrefFor({ page: 1 });
  const current = views.find(({ href }) => href === here);

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    if (name === '') {
      setError('Name is required');
      return;
    }
    saveView({ name, href: here });
    setIsNaming(false);
  }

  return (
    <>
      <DropdownMenu
        trigger={
          <TableTool label="Saved views">
            <Bookmark />
          </TableTool>
        }
        header={views.length === 0 ? 'Keep filters, search and order under a name.' : undefined}
      >
        {views.map(({ name, href }) => (
          <DropdownMenuItem key={name} onSelect={() => table.open(href)} className="font-medium">
            <span className="min-w-0 truncate">{name}</span>
          </DropdownMenuItem>
        ))}
        {views.length > 0 ? <DropdownMenuSeparator /> : null}
        {current ? (
          <DropdownMenuItem onSelect={() => removeView(current.name)}>Remove this view</DropdownMenuItem>
        ) : (
          <DropdownMenuItem
            onSelect={() => {
              setError(undefined);
              setIsNaming(true);
            }}
          >
            Save this view
          </DropdownMenuItem>
        )}
      </DropdownMenu>
      <Dialog isOpen={isNaming} onClose={() => setIsNaming(false)} title="Save this view">
        <form onSubmit={save} noValidate className="flex flex-col gap-4">
          <TextField
            label="Name"
            name="name"
            required
            maxLength={40}
            autoComplete="off"
            error={error}
            help={`The view is kept in this browser, for ${caption} only.`}
          />
          <div className="flex justify-end gap-2">
            <Button variant="secondary" onClick={() => setIsNaming(false)}>
              Cancel
            </Button>
            <Button type="submit">Save view</Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
