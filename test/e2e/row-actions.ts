import type { Locator } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Presses what can be done with a row of a table: a button or a link of it, on phones an entry of its menu. */
export async function act(row: Locator, action: string): Promise<void> {
  const name = new RegExp(`^${action}: `);
  const control = row.getByRole('button', { name }).or(row.getByRole('link', { name }));
  const menu = row.getByRole('button', { name: /^Actions: / });
  // A row may have both: its main action is a button then, the others are in the menu.
  await expect(control.or(menu).filter({ visible: true }).first()).toBeVisible();
  if (await control.isVisible()) return control.click();
  await menu.click();
  await row.page().getByRole('menuitem', { name: action, exact: true }).click();
}
