import pg from 'pg';

/** A statement as the driver takes it. */
export interface Statement {
  name?: string;
  text: string;
  values: readonly unknown[];
}

/** What the driver's connections and statements have beside what they tell. */
interface Wire {
  sync(): void;
  describe(): void;
}
type DriverQuery = new (
  statement: Statement,
  values?: undefined,
  callback?: (error: Error | null, result: pg.QueryResult) => void,
) => {
  prepare(wire: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
} & pg.Submittable;

const Query = pg.Query as unknown as DriverQuery;

/**
 * Statements that go to the server together and end at one point: when one of them fails, none behind it is run. The
 * answer is that of the last one; those before it are prepared on this connection already.
 */
export class GroupedQuery extends Query {
  readonly #before: readonly Statement[];
  #unanswered: number;

  constructor(
    before: readonly Statement[],
    last: Statement,
    callback: (error: Error | null, result: pg.QueryResult) => void,
  ) {
    super(last, undefined, callback);
    this.#before = before;
    this.#unanswered = before.length;
  }

  /** Only statements of the protocol with preparation share an end. */
  requiresPreparation(): boolean {
    return true;
  }

  override prepare(wire: Wire): void {
    const withoutEnd: Wire = Object.create(wire);
    withoutEnd.sync = withoutEnd.describe = () => {};
    for (const statement of this.#before) new Query(statement).prepare(withoutEnd);
    super.prepare(wire);
  }

  override handleDataRow(message: unknown): void {
    if (this.#unanswered === 0) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#unanswered === 0) super.handleCommandComplete(message, wire);
    else this.#unanswered -= 1;
  }
}
