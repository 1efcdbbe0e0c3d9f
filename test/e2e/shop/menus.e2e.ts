import { login, useSessionOf } from '../buying.ts';
import { expect, test } from '../fixtures.ts';

test('a menu is opened, walked through and left with the keyboard', async ({ page }) => {
  await useSessionOf(page, await login(page.request, 'buyer@thokmandu.example'));
  await page.goto('/');
  const button = page.getByRole('button', { name: /\(buyer\)$/ });
  // Before, a press alone is kept for the menu that is on its way.
  await expect(button).toHaveAttribute('aria-haspopup', 'menu');
  await button.press('ArrowDown');
  const menu = page.getByRole('menu', { name: /\(buyer\)$/ });
  const items = menu.getByRole('menuitem');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(menu.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
  await page.keyboard.type('da');
  await expect(menu.getByRole('menuitem', { name: 'Dashboard' })).toBeFocused();
  // A choice leaves the menu open.
  await menu.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(menu.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  // Whoever presses elsewhere leaves it, and what they press is theirs.
  await button.click();
  await expect(menu).toBeVisible();
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().click();
  await expect(menu).toHaveCount(0);
  // A link in it is pressed by the space bar, too.
  await button.press('Enter');
  await expect(menu.getByRole('menuitem', { name: 'Dashboard' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\/dashboard$/);
});
