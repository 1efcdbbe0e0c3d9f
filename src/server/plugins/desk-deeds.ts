import { type DeskDeed, mayOnDesk } from '../../domain/shop/desk-roles.ts';
import { AppError } from './app-error.ts';
import type { Viewer } from './viewer.ts';

export const deskRoleForbids = () =>
  new AppError(403, 'desk_role', 'Your role on the desk does not allow this');

/** Whether the caller is an admin whose role allows it. For calls that others make too. */
export function isOnDesk(viewer: Pick<Viewer, 'deskRole'>, deed: DeskDeed): boolean {
  return viewer.deskRole !== null && mayOnDesk(viewer.deskRole, deed);
}

/** Refuses an admin whose role on the desk does not allow it. Routes name their deed (`defineRoute`). */
export function requireDeskDeed(viewer: Pick<Viewer, 'deskRole'>, deed: DeskDeed): void {
  if (!isOnDesk(viewer, deed)) throw deskRoleForbids();
}
