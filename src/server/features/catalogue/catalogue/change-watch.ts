import type { Listener } from '../../../db/listener.ts';
import { type CatalogueLook, forgetFigureChanges, lookAtCatalogue } from './catalogue.sql.ts';

const BETWEEN_REPAIRS_MS = 10_000;
/** For so long at least a change is written down; whoever has not looked for half of it reads everything anew. */
const WRITTEN_DOWN_MS = 60_000;

export interface ChangesFound {
  /** Stock, sales or ratings of these products moved, whoever announced it or did not. */
  onFigures(productIds: readonly string[]): void;
  /** Something changed that nobody told of: only reading everything anew is right. */
  onMissed(): void;
}

type Look = Pick<CatalogueLook, 'snapshot' | 'at'>;

/** Finds in the database what messages did not tell of: changes written down, and a version that ran ahead. */
export class ChangeWatch {
  readonly #listener: Listener;
  readonly #found: ChangesFound;
  /** The database's count of changes as its messages told it, and the last look at it. */
  #heardVersion = 0;
  #missedVersion = 0;
  #repairedAt = Number.NEGATIVE_INFINITY;
  /** The latest look at the changes that the database wrote down, and one from whose time on they are still needed. */
  #look: Look | null = null;
  #oldLook: Look | null = null;

  constructor(listener: Listener, found: ChangesFound) {
    this.#listener = listener;
    this.#found = found;
  }

  /** The connection is another: nothing of before counts. */
  begin(): void {
    this.#heardVersion = 0;
    this.#look = null;
    this.#oldLook = null;
  }

  heard(version: number): void {
    this.#heardVersion = Math.max(this.#heardVersion, version);
  }

  /** Finds changes that nobody announced. False: the database is away. */
  async look(): Promise<boolean> {
    const earlier = this.#look;
    const look = await lookAtCatalogue(this.#listener, earlier?.snapshot ?? null);
    if (look === null) return false;
    const { snapshot, at, version, changed } = look;
    // Two looks at once may end in any order, and the connection may be another by now.
    if (this.#look !== earlier) return true;
    this.#look = { snapshot, at };
    this.#oldLook ??= this.#look;
    if (earlier !== null && at - earlier.at > WRITTEN_DOWN_MS / 2) {
      this.#found.onMissed();
    }
    this.#found.onFigures(changed);
    this.#repairMissed(version);
    if (at - this.#oldLook.at > WRITTEN_DOWN_MS) {
      await forgetFigureChanges(this.#listener, this.#oldLook.snapshot);
      this.#oldLook = this.#look;
    }
    return true;
  }

  /**
   * The database counts a change that no message told of: behind some poolers `listen` hears nothing. A version may
   * run ahead of its message by the length of a transaction, hence the second look.
   */
  #repairMissed(version: number): void {
    if (this.#heardVersion === 0) this.#heardVersion = version;
    if (version <= this.#heardVersion) {
      this.#missedVersion = 0;
      return;
    }
    const isSecondLook = this.#missedVersion > this.#heardVersion;
    this.#missedVersion = version;
    const now = performance.now();
    if (!isSecondLook || now - this.#repairedAt < BETWEEN_REPAIRS_MS) return;
    this.#repairedAt = now;
    this.#heardVersion = version;
    this.#found.onMissed();
  }
}
