/** One kind of due work, described for people and for the worker. */
export interface DueWorkKindEntry {
  /** What `subject_id` is the id of. */
  subject: string;
  /** Files that insert the row, from the package's folder; a migration is a trigger. */
  writtenBy: readonly string[];
  handledBy: string;
  /**
   * Each has slots of its own in the worker. `long` may take more than a second. `steps` and `looks` are work for many
   * people at once and yield to sending; its handlers take short turns. `pump` is claimed by `SendPump` instead of
   * `DueWorkRunner`.
   */
  lane: 'quick' | 'long' | 'steps' | 'looks' | 'pump';
  meaning: string;
}
