import type { Asker } from './public-reads.ts';

/** More are read by several statements, so that none takes long. */
const MOST_TOGETHER = 200;

/**
 * Rows by id for many callers: who asks in the same turn of the event loop shares one statement, since under load the
 * way to the database and back costs more than the rows. A caller alone waits for nobody. Rows are shared, too, and
 * never changed; a statement that fails fails for all it was asked for.
 */
export class GatheredReads<Row extends { id: string }> {
  readonly #read: (asker: Asker, ids: readonly string[]) => Promise<Row[]>;
  /** Of those who say who they are, and of all others: they may be read from different places. */
  readonly #gatherings = new Map<boolean, Gathering<Row>>();

  constructor(read: (asker: Asker, ids: readonly string[]) => Promise<Row[]>) {
    this.#read = read;
  }

  /** At least the rows of these ids that there are, in no order. */
  of(asker: Asker, ids: readonly string[]): Promise<ReadonlyMap<string, Row>> {
    const isNamed = asker.headers.authorization !== undefined;
    let gathering = this.#gatherings.get(isNamed);
    if (gathering === undefined || gathering.ids.size >= MOST_TOGETHER) {
      gathering = this.#begin(asker);
      this.#gatherings.set(isNamed, gathering);
    }
    for (const id of ids) gathering.ids.add(id);
    return gathering.rows;
  }

  #begin(asker: Asker): Gathering<Row> {
    const ids = new Set<string>();
    const rows = new Promise<void>((resolve) => setImmediate(resolve)).then(async () => {
      for (const [isNamed, gathering] of this.#gatherings) {
        if (gathering.ids === ids) this.#gatherings.delete(isNamed);
      }
      const found = await this.#read(asker, [...ids]);
      return new Map(found.map((row) => [row.id, row]));
    });
    return { ids, rows };
  }
}

interface Gathering<Row> {
  ids: Set<string>;
  rows: Promise<ReadonlyMap<string, Row>>;
}
