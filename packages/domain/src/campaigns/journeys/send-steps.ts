import { requireSendingAllowed } from '../../accounts/index.ts';
import type { DomainConfig } from '../../config.ts';
import { DomainError, lockRows, type RecipientValue, type Unit } from '../../kernel/index.ts';
import {
  type AudienceCriteria,
  type ChosenReason,
  judgeContacts,
  queuedCost,
  queueSteps,
  reserveQueued,
  type StepMessage,
} from '../../sending/index.ts';
import { explainStop, readSenderStop, type SendingDomains } from '../../senders/index.ts';
import { fitSegmentsOf, shortLinkNumbers, storeShortLinksOf } from '../../sms/index.ts';
import { isJourneyAnswer } from '../../templates/index.ts';
import type { Prices, Subscriptions } from '../../wallet/index.ts';
import { Campaign } from '../campaign.entity.ts';
import type { UsedStock } from '../../templates/index.ts';
import { amongServed, requireGiven } from '../prices/given-values.ts';
import { priceCampaign } from '../prices/price-campaign.ts';
import { planSms } from '../prices/price-sms.ts';
import { contentOf } from './journey-content.ts';

interface SendServices {
  sendingDomains: SendingDomains;
  prices: Prices;
  subscriptions: Subscriptions;
}

/** Why a whole batch can't be sent now: nobody's message is lost, they wait. */
export type SendStop = 'no_money' | 'sender_stopped' | 'sending_stopped' | 'no_subscription';

export interface StepsSent {
  /** By delivery: why it isn’t sent; null for one that is. */
  reasons: ReadonlyMap<string, ChosenReason | 'deleted' | null>;
  /** Holds the money. The transaction's last statements, because they lock the wallet. */
  reserve: () => Promise<void>;
}

/**
 * Adds one batch of a journey's messages to its hidden campaign, frozen at today's prices: deliveries for those who may
 * get them, and the reasons of the others. `consent` is the lists whose confirmed members may get it; null asks where a
 * contact stands with the account. Throws `blocked` or `subscription_required` before it changes anything, and
 * `insufficient_funds` from `reserve`.
 */
export async function sendSteps(
  scope: Unit & SendServices,
  { config, recipientValues }: { config: DomainConfig; recipientValues: readonly RecipientValue[] },
  campaignId: string,
  wanted: readonly StepMessage[],
  consent: readonly string[] | null,
): Promise<StepsSent> {
  const { sql, actor } = scope;
  const { accountId } = actor;
  await lockRows(scope, 'campaign', [campaignId]);
  const campaign = await scope.em.findOneOrFail(Campaign, { id: campaignId }, { populate: ['compiled'] });
  await requireAbleToSend(scope, campaign);
  const compiled = contentOf(campaign);
  const given = requireGiven(recipientValues, [compiled]);
  const question = amongServed(await stepQuestion(scope, campaign, consent), given);
  const { messages, unserved } = await shareOut(scope, given, question, wanted);
  const ids = messages.map(({ deliveryId }) => deliveryId);
  const reasonsOf = (judged: ReadonlyMap<string, ChosenReason | null>) =>
    reasonsByDelivery(wanted, judged, unserved);
  const reserve = (keptUntil: string) => reserveBoth(scope, given, { campaignId, keptUntil, ids });
  const shown = compiled.mergeTags.flatMap(({ attribute }) =>
    attribute !== null && isJourneyAnswer(attribute) ? [attribute] : [],
  );
  const filled = messages.map((message) => ({ ...message, answers: valuesOf(message.answers, shown) }));
  if (campaign.channel === 'email') {
    const { mills } = await priceCampaign(sql, scope.prices, campaign);
    const queued = await queueSteps(sql, campaignId, question, mills, {
      messages: filled,
      conditions: compiled.conditions,
    });
    return { reasons: reasonsOf(queued.reasons), reserve: await reserve(queued.keptUntil) };
  }
  const plan = await planSms(scope, config, scope.prices, campaign, { compiled });
  const { reasons, keptUntil } = await queueSteps(sql, campaignId, question, plan.terms, {
    messages: filled,
  });
  if (plan.isPersonal) await fitSegmentsOf(sql, { accountId, keptUntil, ids }, plan.compose);
  await storeShortLinksOf(sql, config.secret, { accountId, ids }, shortLinkNumbers(compiled));
  return { reasons: reasonsOf(reasons), reserve: await reserve(keptUntil) };
}

/** Sets aside what the messages give at once, and returns what holds the money. */
async function reserveBoth(
  scope: Unit,
  given: UsedStock | null,
  { campaignId, keptUntil, ids }: { campaignId: string; keptUntil: string; ids: string[] },
): Promise<() => Promise<void>> {
  const holdGiven =
    ids.length === 0
      ? undefined
      : await given?.stock.reserve(scope, { campaignId, subjectId: given.subjectId, deliveryIds: ids });
  return async () => {
    await reserveAll(scope, campaignId, keptUntil, ids);
    await holdGiven?.();
  };
}

/** A contact who isn’t known any more was deleted. */
function reasonsByDelivery(
  wanted: readonly StepMessage[],
  judged: ReadonlyMap<string, ChosenReason | null>,
  unserved: ReadonlySet<string>,
): StepsSent['reasons'] {
  return new Map(
    wanted.map(({ deliveryId, contactId }) => {
      if (unserved.has(deliveryId)) return [deliveryId, 'no_code'];
      const reason = judged.get(contactId);
      return [deliveryId, reason === undefined ? 'deleted' : reason];
    }),
  );
}

/**
 * If too little is left for all who may get a message, the first get it and the others are left out. A contact with
 * several runs in the batch gets as many as one may have.
 */
async function shareOut(
  scope: Unit,
  given: UsedStock | null,
  question: AudienceCriteria,
  messages: readonly StepMessage[],
): Promise<{ messages: readonly StepMessage[]; unserved: ReadonlySet<string> }> {
  const unserved = new Set<string>();
  if (given === null) return { messages, unserved };
  let room = await given.stock.room(scope, given.subjectId);
  const contactIds = [...new Set(messages.map(({ contactId }) => contactId))];
  if (messages.length <= room && contactIds.length === messages.length) return { messages, unserved };
  const reasons = await judgeContacts(scope.sql, question, contactIds);
  const left = new Map(await given.stock.leftFor(scope, given.subjectId, contactIds));
  for (const { deliveryId, contactId } of messages) {
    if (reasons.get(contactId) !== null) continue;
    const theirs = left.get(contactId) ?? 0;
    if (room > 0 && theirs > 0) {
      room -= 1;
      left.set(contactId, theirs - 1);
    } else unserved.add(deliveryId);
  }
  return { messages: messages.filter(({ deliveryId }) => !unserved.has(deliveryId)), unserved };
}

/** Of a run's answers, those that the message shows. */
function valuesOf(answers: StepMessage['answers'], wanted: readonly string[]): StepMessage['answers'] {
  const values = wanted.flatMap((path) => (answers?.[path] === undefined ? [] : [[path, answers[path]]]));
  return values.length === 0 ? null : (Object.fromEntries(values) as Record<string, unknown>);
}

/** Who may get a journey's message now. */
export async function stepQuestion(
  scope: Unit,
  { channel, senderId, timezone }: Pick<Campaign, 'channel' | 'senderId' | 'timezone'>,
  consent: readonly string[] | null,
): Promise<AudienceCriteria> {
  return {
    accountId: scope.actor.accountId,
    audience: consent === null ? { source: 'all' } : { source: 'list', listIds: [...consent] },
    pasted: [],
    channel,
    isPromotional: await isPromotional(scope, senderId ?? null),
    now: scope.clock.now(),
    timezone,
  };
}

async function reserveAll(scope: Unit, campaignId: string, keptUntil: string, ids: string[]): Promise<void> {
  const cost = await queuedCost(scope.sql, scope.actor.accountId, keptUntil, ids);
  if (cost.count > 0) await reserveQueued(scope, campaignId, cost);
}

/** A campaign that was paused with its sender resumes automatically once the sender may send again. */
async function requireAbleToSend(scope: Unit & SendServices, campaign: Campaign): Promise<void> {
  const { sql, actor } = scope;
  await requireSendingAllowed(sql, actor.accountId);
  await scope.subscriptions.requireActive();
  if (campaign.senderId) await lockRows(scope, 'sender', [campaign.senderId], 'share');
  const stop = await readSenderStop(sql, actor.accountId, campaign.senderId ?? null);
  if (stop !== null) throw new DomainError('blocked', explainStop(stop));
  await scope.sendingDomains.requireCampaignSender(campaign.senderId ?? null);
  if (campaign.status === 'paused')
    await sql(
      `update campaign set status = 'sending', failure = null
       where account_id = $1 and id = $2 and status = 'paused'`,
      [actor.accountId, campaign.id],
    );
}

async function isPromotional({ sql, actor }: Unit, senderId: string | null): Promise<boolean> {
  const { rows } = await sql<{ isPromotional: boolean }>(
    `select campaign = 'promotional' as is_promotional from sender where account_id = $1 and id = $2`,
    [actor.accountId, senderId],
  );
  return rows[0]?.isPromotional ?? true;
}
