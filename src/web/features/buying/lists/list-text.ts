import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';

/** 'Reminder every 4 weeks, next on 20 Dec 2026'; null without one. */
export function reminderText({
  reminderWeeks,
  nextReminderAt,
}: {
  reminderWeeks: number | null;
  nextReminderAt: string | null;
}): string | null {
  if (reminderWeeks === null || nextReminderAt === null) return null;
  const next = formatDate(new Date(nextReminderAt));
  return reminderWeeks === 1
    ? `Reminder every week, next on ${next}`
    : `Reminder every ${reminderWeeks} weeks, next on ${next}`;
}
