/** What our desk says in Nepali otherwise than the files of the program, by the id of the message. */
export interface Wordings {
  readonly current: ReadonlyMap<string, string>;
  /** Counts up with every change. */
  readonly version: number;
}
