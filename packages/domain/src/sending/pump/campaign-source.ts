import type { BareDomain } from '../../domain-with.ts';
import { linkTokens } from '../../tracking/index.ts';
import { type SmsComposer, smsComposer } from '../../sms/index.ts';
import { type CampaignContent, loadCampaignContent } from '../content/campaign-content.ts';
import { loadVariantContents } from '../content/variant-contents.ts';
import { claimRecipients } from '../claims/claim-recipients.ts';
import { type OwnValues, ownValues } from '../content/own-values.ts';
import { composeCampaignSms } from '../content/compose-campaign-sms.ts';
import { composeDelivery } from '../content/compose-delivery.ts';
import { followLimits } from '../limits/follow-limits.ts';
import { concludeCampaign } from '../stopping/conclude-campaign.ts';
import type { LeasedDelivery } from '../leases/leased-delivery.ts';
import { releaseLeases } from '../leases/release-leases.ts';
import type { SendSource } from '../leases/send-source.ts';
import type { TenantConnection } from '../leases/tenant-connection.ts';

/** Sends one campaign: loads its content once and claims its recipients in their frozen order. */
export async function openCampaignSource(
  domain: Pick<BareDomain, 'openScope' | 'config' | 'deps'>,
  accountId: string,
  campaignId: string,
): Promise<SendSource> {
  const common: CampaignContent = await loadCampaignContent(domain, accountId, campaignId);
  const variants = await loadVariantContents(domain, common);
  const tokens = linkTokens(domain.config.secret);
  const { channel } = common;
  const limitsOf = followLimits(accountId);
  const isExempt = common.messageType === 'transactional';
  const contents = [common, ...(variants?.all ?? [])];
  const fillValues = ownValues(domain.deps, accountId, contents);
  const composers = new Map<CampaignContent, SmsComposer>();
  const composerOf = (content: CampaignContent) => {
    const known = composers.get(content) ?? composerFor(domain.config, content);
    composers.set(content, known);
    return known;
  };
  return {
    key: campaignId,
    accountId,
    channel,
    campaignId,
    claim: async (connection, claim) => {
      const batch = await claimRecipients(connection, {
        accountId,
        campaignId,
        ...claim,
        keptUntil: common.keptUntil,
        withAttributes: contents.some(({ usesAttributes }) => usesAttributes),
        hasVariants: variants !== null,
        channel,
        limits: isExempt ? null : await limitsOf(connection),
        consent: common.consent,
      });
      if (fillValues !== null) await fillOrRelease(fillValues, connection, batch.leased);
      return batch;
    },
    compose: async (item, date) => {
      const content = variants === null ? common : await variants.of(item);
      return channel === 'sms'
        ? { channel, sms: composeCampaignSms(composerOf(content), content, item) }
        : { channel, ...(await composeDelivery(domain.config, tokens, content, item, date)) };
    },
    senderOf: () => common.senderId,
    conclude: () => concludeCampaign(domain, accountId, campaignId),
    maintain: () => Promise.resolve(),
  };
}

/** What can't be filled in is given back at once. */
async function fillOrRelease(
  fillValues: OwnValues,
  connection: TenantConnection,
  leased: LeasedDelivery[],
): Promise<void> {
  try {
    await fillValues(connection, leased);
  } catch (error) {
    const [first] = leased;
    if (first !== undefined) await releaseLeases(connection, first.accountId, leased);
    throw error;
  }
}

function composerFor(config: BareDomain['config'], content: CampaignContent): SmsComposer {
  const { compiled, basis, origin, firstLink = 0 } = content;
  return smsComposer(config, {
    compiled,
    campaignName: basis.campaign.name,
    account: basis.account,
    origin,
    firstLink,
  });
}
