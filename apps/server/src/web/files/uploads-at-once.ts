import { DomainError } from '@talkdrum/domain';

/** Each holds up to 10 MB until its turn to be read comes. A browser sends three at a time. */
const most = { ofAccount: 12, ofAll: 36 } as const;

/** Refuses uploads beyond what the memory of a process is good for. */
export class UploadsAtOnce {
  readonly #ofAccount = new Map<string, number>();
  #ofAll = 0;

  async run<T>(accountId: string, upload: () => Promise<T>): Promise<T> {
    const others = this.#ofAccount.get(accountId) ?? 0;
    if (others >= most.ofAccount || this.#ofAll >= most.ofAll)
      throw new DomainError(
        'rate_limited',
        'Too many files are being uploaded. Wait a moment and try again.',
      );
    this.#add(accountId, 1);
    try {
      return await upload();
    } finally {
      this.#add(accountId, -1);
    }
  }

  #add(accountId: string, change: 1 | -1): void {
    const count = (this.#ofAccount.get(accountId) ?? 0) + change;
    if (count === 0) this.#ofAccount.delete(accountId);
    else this.#ofAccount.set(accountId, count);
    this.#ofAll += change;
  }
}
