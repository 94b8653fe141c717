import { changeAccount, inAccount, type StaffCall, type StaffAccountScope } from '../access/staff-call.ts';

/** An account's sending rate limits. `of` is a sender's id, or a mailbox provider or domain. */
export class StaffRates {
  readonly #call: StaffCall;

  constructor(call: StaffCall) {
    this.#call = call;
  }

  list(accountId: string): ReturnType<StaffAccountScope['sendRates']['list']> {
    return inAccount(this.#call, accountId, ({ sendRates }) => sendRates.list());
  }

  /** Null removes the limit. */
  async set(accountId: string, of: string, perSecond: number | null, reason: string): Promise<void> {
    const details = { reason, of, limit: perSecond === null ? 'none' : `${perSecond} a second` };
    await changeAccount(
      this.#call,
      { accountId, action: 'staff.rate_changed', subject: { type: 'account', id: accountId }, details },
      ({ sendRates }) => (perSecond === null ? sendRates.remove(of) : sendRates.set(of, perSecond)),
    );
  }
}
