/** One kind of due work, described for people and for the worker. */
export interface DueWorkKindEntry {
  /** What `subject_id` is the id of. */
  subject: string;
  /** Files that insert the row, from the package's folder; a migration is a trigger. */
  writtenBy: readonly string[];
  handledBy: string;
  /**
   * `long` may take more than a second and has slots of its own in the worker. `pump` is claimed by
   * `SendPump` instead of `DueWorkRunner`.
   */
  lane: 'quick' | 'long' | 'pump';
  meaning: string;
}
