import { z } from 'zod';
import { instant } from '../shop/fields.contract.ts';

/** GET /api/users/calendar and /api/seller/calendar: since when there is a private address; null: there is none. */
export const calendarSchema = z.object({ since: instant.nullable() });
export type CalendarState = z.infer<typeof calendarSchema>;

/** POST /api/users/calendar and /api/seller/calendar: the address, which is never said again. */
export const madeCalendarSchema = z.object({ address: z.string(), since: instant });
export type MadeCalendar = z.infer<typeof madeCalendarSchema>;
