import type { AirtimeTopUpLine, CodeStep, RewardLine } from '../../retention/index.ts';
import { DomainError } from '../../kernel/index.ts';
import { changeAccount, inAccount, type StaffAccountScope, type StaffCall } from '../access/staff-call.ts';

type Action = 'staff.reward_stopped' | 'staff.airtime_resolved' | 'staff.airtime_retried';

/** An account's rewards, codes and top-ups as our staff see them, and what they do about them. */
export class StaffRewards {
  readonly #call: StaffCall;

  constructor(call: StaffCall) {
    this.#call = call;
  }

  /** Newest first. */
  list(accountId: string): Promise<RewardLine[]> {
    return inAccount(this.#call, accountId, ({ rewards }) => rewards.list());
  }

  /** Takes the claim page away; codes that people have can still be redeemed. */
  async stop(accountId: string, id: string, reason: string): Promise<void> {
    await this.#change('staff.reward_stopped', { accountId, id, reason }, async (scope) => {
      await scope.rewards.get(id);
      await scope.publishingReviews.takeDown(id, reason);
    });
  }

  /** Oldest first. */
  codeHistory(accountId: string, code: string): Promise<CodeStep[]> {
    return inAccount(this.#call, accountId, ({ rewardIssues }) => rewardIssues.codeHistory(code));
  }

  /** Newest first; `search` is part of a name or number, or a state such as `unknown`. */
  async topUps(accountId: string, search: string, limit: number): Promise<AirtimeTopUpLine[]> {
    const page = await inAccount(this.#call, accountId, ({ airtimeTopUps }) =>
      airtimeTopUps.list(null, { search, limit }),
    );
    return page.items;
  }

  /** After asking the provider: what became of a top-up in doubt. */
  async resolve(
    accountId: string,
    id: string,
    { state, reason }: { state: 'delivered' | 'failed'; reason: string },
  ): Promise<void> {
    await this.#change('staff.airtime_resolved', { accountId, id, reason }, ({ airtimeTopUps }) =>
      airtimeTopUps.resolve(id, state, reason),
    );
  }

  async retry(accountId: string, id: string, reason: string): Promise<void> {
    await this.#change('staff.airtime_retried', { accountId, id, reason }, async ({ airtimeTopUps }) => {
      airtimeTopUps.requireAvailable();
      await airtimeTopUps.retry(id);
    });
  }

  async #change(
    action: Action,
    { accountId, id, reason }: { accountId: string; id: string; reason: string },
    work: (scope: StaffAccountScope) => Promise<void>,
  ): Promise<void> {
    if (reason.trim() === '') throw new DomainError('invalid_input', 'Enter a reason.');
    const type = action === 'staff.reward_stopped' ? 'reward' : 'airtime';
    await changeAccount(this.#call, { accountId, action, subject: { type, id }, details: { reason } }, work);
  }
}
