/** When a gateway is asked about an open payment, in minutes after its creation (nepal.md 2.2); then hourly for a day. */
const CHECK_MINUTES = [1, 2, 5, 10, 30, ...Array.from({ length: 24 }, (_, hour) => (hour + 1) * 60)];

/** How long a payment the gateway does not know is kept open: the buyer may still be on their way (nepal.md 1.4). */
const YOUNG_MINUTES = 30;

const minutesSince = (createdAt: Date, now: Date) => (now.getTime() - createdAt.getTime()) / 60_000;

/** The next instant to ask the gateway, or null once a day has passed. */
export function nextCheckAt(createdAt: Date, now: Date): Date | null {
  const age = minutesSince(createdAt, now);
  const next = CHECK_MINUTES.find((minutes) => minutes > age);
  return next === undefined ? null : new Date(createdAt.getTime() + next * 60_000);
}

/** Whether a payment unknown to the gateway may still become known to it. */
export function isYoungPayment(createdAt: Date, now: Date): boolean {
  return minutesSince(createdAt, now) < YOUNG_MINUTES;
}
