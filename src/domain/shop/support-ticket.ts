/** 'T-000123': what a message to support is called by both sides. */
export function ticketName(number: number): string {
  return `T-${String(number).padStart(6, '0')}`;
}

/** The number of a ticket as somebody types it: 'T-000123', 't123', '123'; null for anything else. */
export function ticketNumber(text: string): number | null {
  const match = /^(?:T-?)?(\d{1,9})$/i.exec(text.trim().slice(0, 20));
  return match === null ? null : Number(match[1]);
}
