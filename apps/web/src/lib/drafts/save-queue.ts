/** Saves of one thing, one after another, so that none is sent with the revision that another is about to replace. */
export class SaveQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs `save` when the saves before it ended, unless `isNeeded` then says that nothing is left to save. */
  run(isNeeded: () => boolean, save: () => Promise<void>): Promise<void> {
    const next = this.#last.then(() => (isNeeded() ? save() : undefined));
    this.#last = next.catch(() => null);
    return next;
  }
}
