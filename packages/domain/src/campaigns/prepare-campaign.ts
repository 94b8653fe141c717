import { requireSendingAllowed } from '../accounts/index.ts';
import { freezeAudience, reserveCampaign, sendWork } from '../delivery/index.ts';
import type { Domain, Scope } from '../domain.ts';
import { DomainError, type DueWorkHandler } from '../kernel/index.ts';
import { compileMessage } from '../templates/index.ts';
import { Campaign } from './campaign.entity.ts';
import { parsePasted } from './parse-pasted.ts';
import { priceCampaign } from './price-campaign.ts';

/** The kind of due work that freezes a campaign's audience and hands it to the send path. */
export const prepareWork = 'campaign.prepare';

/**
 * Makes a started or scheduled campaign ready in one transaction: content compiled, links stored, audience frozen at
 * today's price, its cost reserved, status `sending`. A killed worker leaves nothing behind and the next one does it again; a campaign that can't be sent says why.
 */
export function prepareCampaigns(domain: Pick<Domain, 'openScope'>): DueWorkHandler {
  return {
    kind: prepareWork,
    lane: 'long',
    async run({ accountId, subjectId }) {
      try {
        await domain.openScope({ accountId, userId: null }, (scope) => prepare(scope, subjectId));
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        await domain.openScope({ accountId, userId: null }, (scope) => fail(scope, subjectId, error));
      }
      return undefined;
    },
  };
}

async function prepare(scope: Scope, id: string): Promise<void> {
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
  await storeContent(scope, campaign);
  const question = {
    accountId,
    audience: campaign.audience,
    pasted: campaign.audience.source === 'paste' ? parsePasted(campaign.pasted).people : [],
    now: scope.clock.now(),
    timezone: campaign.timezone,
  };
  const { mills, currency } = await priceCampaign(scope.sql, scope.prices, campaign);
  const { recipients, excluded } = await freezeAudience(scope.sql, id, question, mills);
  if (recipients === 0) throw new DomainError('blocked', 'Nobody was left to send to when the campaign started.');
  await scope.subscriptions.requireActive(recipients);
  await scope.sql(
    `update campaign set status = 'sending', started_at = now(), updated_at = now(), excluded = $3, failure = null where account_id = $1 and id = $2`,
    [accountId, id, JSON.stringify(excluded)],
  );
  await scope.dueWork.add(sendWork, id, scope.clock.now());
  await reserveCampaign(scope, id, { currency, waitingMills: BigInt(recipients) * BigInt(mills) });
}

async function requireActiveSender(scope: Scope, campaign: Campaign): Promise<void> {
  const { rows } = await scope.sql('select 1 from sender where account_id = $1 and id = $2 and status = 1 and archived_at is null', [
    campaign.accountId,
    campaign.senderId,
  ]);
  if (rows.length === 0) throw new DomainError('blocked', 'The sender was removed or is not confirmed.');
}

/** The campaign keeps its own compiled copy: later changes to the template change nothing that is being sent. */
async function storeContent(scope: Scope, campaign: Campaign): Promise<void> {
  const { rows } = await scope.sql<{ key: string }>('select key from contact_attribute where account_id = $1', [campaign.accountId]);
  const utm = { source: 'talkdrum', medium: 'email', campaign: campaign.name, ...campaign.utm };
  const compiled = compileMessage(campaign, { footer: 'marketing', knownAttributes: rows.map((row) => row.key), ...(campaign.hasAnalytics ? { utm } : {}) });
  await scope.sql('update campaign set compiled = $3 where account_id = $1 and id = $2', [campaign.accountId, campaign.id, JSON.stringify(compiled)]);
  await scope.sql(
    `insert into campaign_link (account_id, campaign_id, n, url) select $1, $2, n - 1, url from unnest($3::text[]) with ordinality as l (url, n) on conflict do nothing`,
    [campaign.accountId, campaign.id, compiled.links.map((link) => link.display)],
  );
}

/** What only money can mend is a draft again, with the shortfall in words; anything else has failed. */
async function fail(scope: Scope, id: string, { code, publicMessage }: DomainError): Promise<void> {
  const isAboutMoney = code === 'insufficient_funds' || code === 'subscription_required' || code === 'limit_reached';
  await scope.sql(
    `update campaign set status = $4, failure = $3, scheduled_at = case when $4 = 'draft' then null else scheduled_at end, updated_at = now()
     where account_id = $1 and id = $2 and status in ('preparing', 'scheduled')`,
    [scope.actor.accountId, id, isAboutMoney ? `Nothing was sent. ${publicMessage}` : publicMessage, isAboutMoney ? 'draft' : 'failed'],
  );
}
