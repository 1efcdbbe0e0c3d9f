import { startOfNamedDay } from '../../../../domain/shop/kathmandu-input.ts';

/** A due day (YYYY-MM-DD in Kathmandu) as it crosses the wire: the instant at which it begins. */
export function dueAt(dueOn: string | null): string | null {
  return dueOn === null ? null : (startOfNamedDay(dueOn)?.toISOString() ?? null);
}
