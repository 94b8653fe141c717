import type { Adapter, AdapterPayload } from 'oidc-provider';

/** What the provider remembers of one kind: codes, tokens, sign-ins under way. In memory, until they expire. */
export class MemoryRecords implements Adapter {
  readonly #records = new Map<string, { payload: AdapterPayload; until: number }>();

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    for (const [old, { until }] of this.#records) if (until < Date.now()) this.#records.delete(old);
    this.#records.set(id, { payload, until: Date.now() + (expiresIn ?? 3_600) * 1_000 });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const record = this.#records.get(id);
    return record !== undefined && record.until > Date.now() ? record.payload : undefined;
  }

  async consume(id: string): Promise<void> {
    const record = this.#records.get(id);
    if (record) record.payload.consumed = Math.floor(Date.now() / 1_000);
  }

  async destroy(id: string): Promise<void> {
    this.#records.delete(id);
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#findBy((payload) => payload.uid === uid);
  }

  findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#findBy((payload) => payload.userCode === userCode);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, { payload }] of this.#records) if (payload.grantId === grantId) this.#records.delete(id);
  }

  async #findBy(isIt: (payload: AdapterPayload) => boolean): Promise<AdapterPayload | undefined> {
    return [...this.#records.values()].find(({ payload }) => isIt(payload))?.payload;
  }
}
