import { type Member, membersWith, updateAccount } from '../../accounts/index.ts';
import type { DomainConfig } from '../../config.ts';
import { DomainError, fieldError, newId, type Unit } from '../../kernel/index.ts';
import type { Campaign } from '../campaign.entity.ts';
import type { Campaigns } from '../campaigns.service.ts';
import type { CampaignReviews } from '../review/review-campaign.ts';
import { approvalLimits, isSolvedByOthers } from '../approval-state/approval.schema.ts';
import { insertApprovalSql, recentApprovalsSql } from '../approval-state/approvals.sql.ts';
import { endRequest } from '../approval-state/end-request.ts';
import { mailAsked, mailSentBack } from './mail-approvals.ts';

/** Whether an account wants a second person, and how many of its members could be one. */
export interface SecondPersonRule {
  isRequired: boolean;
  senders: number;
}

/** Requests to approve a campaign. Starting or scheduling it ends its request: see `CampaignSending`. */
export class CampaignApprovals {
  readonly #unit: Unit;
  readonly #campaigns: Campaigns;
  readonly #reviews: CampaignReviews;
  readonly #config: Pick<DomainConfig, 'appUrl'>;

  constructor(
    unit: Unit,
    campaigns: Campaigns,
    reviews: CampaignReviews,
    config: Pick<DomainConfig, 'appUrl'>,
  ) {
    this.#unit = unit;
    this.#campaigns = campaigns;
    this.#reviews = reviews;
    this.#config = config;
  }

  /**
   * Asks everyone else who may send campaigns. Throws `blocked` with what must be fixed first, `invalid_state` if a request
   * waits already or nobody could answer it, and `rate_limited`.
   */
  async ask(id: string, note: string): Promise<void> {
    const { sql, actor, clock } = this.#unit;
    const campaign = await this.#holdDraft(id);
    await this.#requireRoom(id);
    const approvers = await this.approvers();
    if (approvers.length === 0)
      throw new DomainError(
        'invalid_state',
        'Nobody else in this account can send campaigns. An owner can give a colleague this privilege on the Team page.',
      );
    await this.#requireReady(id);
    await sql(insertApprovalSql, [actor.accountId, newId(), id, note, actor.userId, clock.now()]);
    await mailAsked(this.#unit, this.#config, { campaign, note, approvers });
  }

  /** Takes one's own request back. */
  async withdraw(id: string): Promise<void> {
    await this.#campaigns.hold(id);
    const ended = await endRequest(this.#unit, id, 'withdrawn');
    if (ended === null) throw noRequest();
    if (ended.requestedBy !== this.#unit.actor.userId)
      throw new DomainError(
        'forbidden',
        'Only the person who asked for approval can withdraw the request. Send the campaign back instead.',
      );
  }

  /** Returns the draft to the person who asked, with a note. */
  async sendBack(id: string, note: string): Promise<void> {
    const campaign = await this.#campaigns.hold(id);
    if (note === '') throw fieldError('note', 'Say what should change');
    const ended = await endRequest(this.#unit, id, 'sent_back', note);
    if (ended === null) throw noRequest();
    if (ended.requestedBy === this.#unit.actor.userId)
      throw new DomainError('invalid_state', 'This is your own request. Withdraw it instead.');
    await mailSentBack(this.#unit, this.#config, { campaign, note, requestedBy: ended.requestedBy });
  }

  /** Everyone else who may send campaigns. */
  async approvers(): Promise<Member[]> {
    const senders = await membersWith(this.#unit, 'campaigns.send');
    return senders.filter(({ userId }) => userId !== this.#unit.actor.userId);
  }

  async rule(): Promise<SecondPersonRule> {
    const { sql, actor } = this.#unit;
    const { rows } = await sql<{ isRequired: boolean }>(
      'select is_second_person_required as is_required from account where id = $1',
      [actor.accountId],
    );
    const senders = (await membersWith(this.#unit, 'campaigns.send')).length;
    return { isRequired: rows[0]?.isRequired ?? false, senders };
  }

  /** It can always be turned off; to turn it on, the account needs two people who may send. */
  async setRule(isRequired: boolean): Promise<SecondPersonRule> {
    const { senders } = await this.rule();
    if (isRequired && senders < 2)
      throw fieldError(
        'isRequired',
        'Only one person in this account can send campaigns. Give a colleague this privilege on the Team page first.',
        'invalid_state',
      );
    await updateAccount(this.#unit.sql, this.#unit.actor.accountId, { isSecondPersonRequired: isRequired });
    return { isRequired, senders };
  }

  async #holdDraft(id: string): Promise<Campaign> {
    const campaign = await this.#campaigns.hold(id);
    if (campaign.status !== 'draft')
      throw new DomainError('invalid_state', 'Only a draft can wait for approval.', {
        status: campaign.status,
      });
    return campaign;
  }

  /** Requests mail colleagues, so they are rare. Two at once of one person wait for each other. */
  async #requireRoom(id: string): Promise<void> {
    const { sql, actor, clock } = this.#unit;
    if (actor.userId === null)
      throw new DomainError('forbidden', 'Only a signed-in person can ask for approval.');
    await sql(`select pg_advisory_xact_lock(hashtextextended('approvals:' || $1, 0))`, [
      `${actor.accountId}:${actor.userId}`,
    ]);
    const before = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000);
    const { rows } = await sql<{ waiting: number; withdrawnAt: Date | null; asked: number }>(
      recentApprovalsSql,
      [actor.accountId, id, actor.userId, before(approvalLimits.pauseMinutes), before(60)],
    );
    const { waiting = 0, withdrawnAt = null, asked = 0 } = rows[0] ?? {};
    if (waiting > 0)
      throw new DomainError(
        'invalid_state',
        'This campaign already waits for approval. Reload to see the request.',
      );
    if (withdrawnAt !== null)
      throw new DomainError(
        'rate_limited',
        `Colleagues were asked about this campaign a moment ago. Wait ${approvalLimits.pauseMinutes} minutes, then ask again.`,
      );
    if (asked >= approvalLimits.askedPerHour)
      throw new DomainError(
        'rate_limited',
        'You asked for approval many times in the last hour. Wait an hour, then ask again.',
      );
  }

  async #requireReady(id: string): Promise<void> {
    const { blockers } = await this.#reviews.review(id);
    const open = blockers.filter((blocker) => !isSolvedByOthers(blocker.id));
    if (open.length === 0) return;
    throw new DomainError(
      'blocked',
      `Fix this before you ask for approval. ${open.map(({ message }) => message).join(' ')}`,
      { blockers: open },
    );
  }
}

function noRequest(): DomainError {
  return new DomainError(
    'invalid_state',
    'This campaign no longer waits for approval. Reload to see what happened.',
  );
}
