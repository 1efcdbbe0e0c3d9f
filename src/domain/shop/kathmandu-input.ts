// Days and times as a person in Nepal types them (UTC+05:45): 'YYYY-MM-DD' and 'YYYY-MM-DDTHH:MM'.

const OFFSET = '+05:45';
const OFFSET_MS = (5 * 60 + 45) * 60_000;

/** The instant at which a Nepal day begins, or null for a day the calendar does not have. */
export function startOfNamedDay(day: string): Date | null {
  return fromKathmanduInput(`${day}T00:00`);
}

/** The instant of a time typed in Nepal, or null for one the calendar does not have. */
export function fromKathmanduInput(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return null;
  const instant = new Date(`${text}:00${OFFSET}`);
  // The 31st of a shorter month would run on into the next one.
  return Number.isNaN(instant.getTime()) || toKathmanduInput(instant) !== text ? null : instant;
}

/** What a date-and-time field shows for an instant. */
export function toKathmanduInput(instant: Date): string {
  return new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 16);
}
