const MOST_GUESTS = 20_000;

/**
 * Guests whose cart this process has seen, as a hint: a first line is written in another way than a further one. It may
 * be wrong either way.
 */
export class KnownCarts {
  readonly #guests = new Set<string>();

  has(guestKey: Buffer): boolean {
    return this.#guests.has(nameOf(guestKey));
  }

  add(guestKey: Buffer): void {
    const name = nameOf(guestKey);
    this.#guests.delete(name);
    this.#guests.add(name);
    if (this.#guests.size > MOST_GUESTS) this.#guests.delete(this.#guests.values().next().value as string);
  }
}

function nameOf(guestKey: Buffer): string {
  return guestKey.toString('base64');
}
