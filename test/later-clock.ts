/**
 * Loaded before a shop that a browser test runs: its clock is LATER_MS ahead. Timers and the database keep their own,
 * so what was written stays dated when it was written.
 */
const ahead = Number(process.env.LATER_MS ?? 0);

globalThis.Date = new Proxy(Date, {
  construct: (target, values: [], newTarget) =>
    values.length > 0
      ? Reflect.construct(target, values, newTarget)
      : Reflect.construct(target, [target.now() + ahead], newTarget),
  get: (target, name) => (name === 'now' ? () => target.now() + ahead : Reflect.get(target, name)),
});
