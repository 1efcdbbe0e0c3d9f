import { isRouteErrorResponse } from 'react-router';
import { ApiError } from '../data/api-client.ts';

/** How browsers and our build tool say that a script or style of a page found no way. */
const UNFETCHED =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|^(?:Failed to fetch|Load failed|NetworkError\b)/i;

/** Whether a page failed because something could not be fetched, and not by a fault of ours. */
export function isOutOfReach(error: unknown): boolean {
  // The service worker's answer for a script, and a page's own when what it is about did not come.
  if (isRouteErrorResponse(error)) return error.status === 503;
  if (error instanceof ApiError) return error.status === 0;
  return error instanceof Error && UNFETCHED.test(error.message);
}
