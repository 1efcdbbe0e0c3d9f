/** '116 days remaining' */
export function daysText(days: number): string {
  return days === 1 ? '1 day remaining' : `${days} days remaining`;
}
