/**
 * Loaded before a shop that a browser test runs, and before tests that have a day of their own: the clock of the process
 * is LATER_MS ahead. Timers keep their own; so does the database of a shop, so that what was written stays dated when
 * it was written, while that of a test goes by the same clock (`chosen-day.ts`).
 */
const ahead = () => Number(process.env.LATER_MS ?? 0);

globalThis.Date = new Proxy(Date, {
  construct: (target, values: [], newTarget) =>
    values.length > 0
      ? Reflect.construct(target, values, newTarget)
      : Reflect.construct(target, [target.now() + ahead()], newTarget),
  get: (target, name) => (name === 'now' ? () => target.now() + ahead() : Reflect.get(target, name)),
});
