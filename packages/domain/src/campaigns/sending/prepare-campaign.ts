import { firstCount } from '../figures/keep-figures.ts';
import { requireSendingAllowed } from '../../accounts/index.ts';
import type { DomainConfig } from '../../config.ts';
import {
  type AudienceCount,
  type AudienceCriteria,
  chargeCampaign,
  freezeAudience,
  reserveCampaign,
} from '../../sending/index.ts';
import { fitSegments, shortLinkNumbers, storeShortLinks } from '../../sms/index.ts';
import type { BareDomain, DomainWith, ScopeWith } from '../../domain-with.ts';
import {
  type Currency,
  DomainError,
  type DueWorkHandler,
  isServerFault,
  lockRows,
  type Unit,
} from '../../kernel/index.ts';
import { explainStop, readSenderStop, type SendingDomains } from '../../senders/index.ts';
import type { CompiledMessage, Templates, UsedStock } from '../../templates/index.ts';
import type { Prices, Subscriptions } from '../../wallet/index.ts';
import { archiveFact } from '../archive/archive-choice.ts';
import { askAudience, deletedPartMessage } from '../recipients/ask-audience.ts';
import { compileVariants, withAllLinks } from '../ab-testing/compile-variants.ts';
import { freezeTest } from '../ab-testing/prepare-test.ts';
import { Campaign } from '../campaign.entity.ts';
import { requireFrozenAsConfirmed } from '../recipients/confirm-recipients.ts';
import { amongServed, requireGiven } from '../prices/given-values.ts';
import { priceCampaign } from '../prices/price-campaign.ts';
import { planSms } from '../prices/price-sms.ts';
import { refreshRecords } from './refresh-records.ts';
import { type FailedCampaign, tellOfFeed } from './tell-of-feed.ts';
import { failPreparationSql, sumFrozenSmsSql } from '../campaigns.sql.ts';

interface PrepareServices {
  sendingDomains: SendingDomains;
  templates: Templates;
  prices: Prices;
  subscriptions: Subscriptions;
}

/**
 * Prepares a started or scheduled campaign in one transaction: compiles the content, stores links, freezes
 * the audience at today's price, holds its cost and sets status `sending`. If the worker is killed, nothing
 * stays and the next one starts over. A campaign that can't be sent records the reason.
 */
export function prepareCampaigns(
  domain: Pick<DomainWith<PrepareServices>, 'openScope' | 'config' | 'deps'>,
): DueWorkHandler {
  return {
    kind: 'campaign.prepare',
    async run({ accountId, subjectId }) {
      try {
        await refreshRecords(domain, accountId, subjectId);
        const run = (locksFirst: boolean) =>
          domain.openScope({ accountId, userId: null }, (scope) =>
            prepare(scope, domain, subjectId, locksFirst),
          );
        await run(false).catch((error: unknown) =>
          error instanceof GivenElsewhereError ? run(true) : Promise.reject(error),
        );
      } catch (error) {
        // A conflict comes from another transaction, like a lost connection: it is retried and doesn't fail
        // the campaign.
        if (!(error instanceof DomainError) || error.code === 'conflict' || isServerFault(error)) throw error;
        await domain.openScope({ accountId, userId: null }, (scope) =>
          fail(scope, domain.config, subjectId, error),
        );
      }
      return undefined;
    },
  };
}

async function prepare(
  scope: ScopeWith<PrepareServices>,
  { config, deps: { recipientValues: values } }: Pick<BareDomain, 'config' | 'deps'>,
  id: string,
  locksFirst: boolean,
): Promise<void> {
  const { accountId } = scope.actor;
  const { count } = await scope.sql(
    `update campaign set status = 'preparing' where account_id = $1 and id = $2 and deleted_at is null
       and (status = 'preparing' or (status = 'scheduled' and scheduled_at <= now() + interval '1 second'))`,
    [accountId, id],
  );
  if (count === 0) return;
  const campaign = await scope.em.findOneOrFail(Campaign, { id });
  await requireSendingAllowed(scope.sql, accountId);
  await scope.subscriptions.requireActive();
  await requireActiveSender(scope, campaign);
  await scope.sendingDomains.requireCampaignSender(campaign.senderId ?? null);
  const { abTest } = campaign;
  const variants = abTest ? await compileVariants(scope.templates, campaign, abTest) : null;
  const compiled = await storeContent(scope, campaign, variants && withAllLinks(variants));
  const given = requireGiven(values, variants?.map((one) => one.compiled) ?? [compiled]);
  if (locksFirst) await given?.stock.room(scope, given.subjectId);
  const question = amongServed(await wholeAudience(scope, campaign), given);
  const freeze = campaign.channel === 'sms' ? freezeSms : freezeEmail;
  const { recipients, excluded, currency, waitingMills } =
    abTest && variants
      ? await freezeTest(scope, config, { campaign, test: abTest, variants, question })
      : await freeze(scope, config, { campaign, compiled, question });
  if (recipients === 0)
    throw new DomainError('blocked', 'There was nobody left to send to when the campaign started.');
  await requireConfirmedAudience(scope, id, recipients);
  const holdGiven = given === null ? null : await reserveGiven(scope, id, given, locksFirst);
  await scope.subscriptions.requireActive(recipients);
  await scope.sql(
    `update campaign
     set status = 'sending', started_at = now(), updated_at = now(), excluded = $3, failure = null
     where account_id = $1 and id = $2`,
    [accountId, id, JSON.stringify(excluded)],
  );
  await scope.dueWork.add('delivery.send', id, scope.clock.now());
  await scope.dueWork.add('campaign.figures', id, firstCount(scope.clock.now()));
  await reserveCampaign(scope, id, { currency, waitingMills });
  await holdGiven?.();
}

/**
 * A recipient got one elsewhere while the audience was being chosen. That takes seconds, so the reward isn't locked
 * meanwhile. Preparation starts again, this time with the reward locked first.
 */
class GivenElsewhereError extends Error {}

/** Throws `GivenElsewhereError` if the reward wasn’t locked while the audience was chosen and that matters. */
async function reserveGiven(
  scope: Unit,
  campaignId: string,
  { stock, subjectId }: UsedStock,
  locksFirst: boolean,
): Promise<() => Promise<void>> {
  const hold = await stock[locksFirst ? 'reserve' : 'reserveLate'](scope, { campaignId, subjectId });
  if (hold === null) throw new GivenElsewhereError();
  return hold;
}

async function requireConfirmedAudience({ sql, actor }: Unit, id: string, recipients: number): Promise<void> {
  const { rows } = await sql<{ planned: number | null; confirmAbove: number }>(
    `select case when c.scheduled_at is null then c.planned_recipients end as planned, a.confirm_above
     from campaign c
     join account a on a.id = c.account_id
     where c.account_id = $1 and c.id = $2`,
    [actor.accountId, id],
  );
  const { planned = null, confirmAbove = 0 } = rows[0] ?? {};
  requireFrozenAsConfirmed({ recipients, confirmAbove }, planned);
}

interface Freezing {
  campaign: Campaign;
  compiled: CompiledMessage;
  question: AudienceCriteria;
}

interface Frozen extends AudienceCount {
  currency: Currency;
  /** The cost of all messages, in thousandths of a minor unit. */
  waitingMills: bigint;
}

async function freezeEmail(
  scope: ScopeWith<PrepareServices>,
  _config: DomainConfig,
  { campaign, compiled: { conditions }, question }: Freezing,
): Promise<Frozen> {
  const { mills, currency } = await priceCampaign(scope.sql, scope.prices, campaign);
  const count = await freezeAudience(scope.sql, campaign.id, question, mills, {
    conditions,
    time: campaign.timePerContact(),
  });
  return { ...count, currency, waitingMills: BigInt(count.recipients) * BigInt(mills) };
}

/** Each recipient has the price of their own number and text, so the hold equals the later charge. */
async function freezeSms(
  scope: ScopeWith<PrepareServices>,
  config: DomainConfig,
  { campaign, compiled, question }: Freezing,
): Promise<Frozen> {
  const plan = await planSms(scope, config, scope.prices, campaign, { compiled });
  const count = await freezeAudience(scope.sql, campaign.id, question, plan.terms, {
    time: campaign.timePerContact(),
  });
  const subject = { accountId: campaign.accountId, campaignId: campaign.id };
  if (plan.isPersonal) await fitSegments(scope.sql, subject, plan.compose);
  await storeShortLinks(scope.sql, config.secret, subject, shortLinkNumbers(compiled));
  const { rows } = await scope.sql<{ mills: bigint }>(sumFrozenSmsSql, [campaign.accountId, campaign.id]);
  return { ...count, currency: plan.currency, waitingMills: rows[0]?.mills ?? 0n };
}

/** Never sends to only part of the intended audience. */
async function wholeAudience(scope: Unit, campaign: Campaign): Promise<AudienceCriteria> {
  const { question, gone } = await askAudience(scope, campaign);
  if (gone !== null) throw new DomainError('blocked', deletedPartMessage(gone));
  return question;
}

/** Stopping the sender waits for this transaction and then finds the campaign being sent. */
async function requireActiveSender(scope: Unit, campaign: Campaign): Promise<void> {
  if (campaign.senderId) await lockRows(scope, 'sender', [campaign.senderId], 'share');
  const stop = await readSenderStop(scope.sql, campaign.accountId, campaign.senderId ?? null);
  if (stop !== null) throw new DomainError('blocked', explainStop(stop));
}

/** The campaign keeps its own compiled copy, so later template changes don't affect it. */
async function storeContent(
  scope: ScopeWith<PrepareServices>,
  campaign: Campaign,
  ofVariants: CompiledMessage | null,
): Promise<CompiledMessage> {
  const compiled =
    ofVariants ?? (await scope.templates.compileFor(campaign.channel, campaign, campaign.analytics()));
  const { isPublic } = archiveFact(campaign, compiled);
  await scope.sql(
    'update campaign set compiled = $3, is_archived_publicly = $4 where account_id = $1 and id = $2',
    [campaign.accountId, campaign.id, JSON.stringify(compiled), isPublic],
  );
  await scope.sql(
    `insert into campaign_link (account_id, campaign_id, n, url) select $1, $2, n - 1, url
     from unnest($3::text[]) with ordinality as l (url, n) on conflict do nothing`,
    [campaign.accountId, campaign.id, compiled.links.map((link) => link.display)],
  );
  return compiled;
}

/**
 * A campaign that only lacks money or a new confirmation becomes a draft again, with the reason; any other refusal
 * fails it. Neither keeps a hold.
 */
async function fail(
  scope: Unit,
  { appUrl }: Pick<DomainConfig, 'appUrl'>,
  id: string,
  { code, publicMessage }: DomainError,
): Promise<void> {
  const isRepairable = [
    'insufficient_funds',
    'subscription_required',
    'limit_reached',
    'confirmation_required',
  ].includes(code);
  const { rows } = await scope.sql<FailedCampaign>(failPreparationSql, [
    scope.actor.accountId,
    id,
    isRepairable ? `Nothing was sent. ${publicMessage}` : publicMessage,
    isRepairable ? 'draft' : 'failed',
  ]);
  const [failed] = rows;
  if (failed === undefined) return;
  await chargeCampaign(scope.sql, scope.actor.accountId, id, { isOver: true });
  await tellOfFeed(scope, failed, `${appUrl}/dashboard/email/${id}`);
}
