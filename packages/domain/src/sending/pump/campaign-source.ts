import type { BareDomain } from '../../domain-with.ts';
import { linkTokens } from '../../tracking/index.ts';
import { smsComposer } from '../../sms/index.ts';
import { type CampaignContent, loadCampaignContent } from '../content/campaign-content.ts';
import { claimRecipients } from '../claims/claim-recipients.ts';
import { composeCampaignSms } from '../content/compose-campaign-sms.ts';
import { composeDelivery } from '../content/compose-delivery.ts';
import { concludeCampaign } from '../stopping/conclude-campaign.ts';
import type { SendSource } from '../leases/send-source.ts';

/** Sends one campaign: loads its content once and claims its recipients in their frozen order. */
export async function openCampaignSource(
  domain: Pick<BareDomain, 'openScope' | 'config'>,
  accountId: string,
  campaignId: string,
): Promise<SendSource> {
  const content: CampaignContent = await loadCampaignContent(domain, accountId, campaignId);
  const tokens = linkTokens(domain.config.secret);
  const { channel, compiled, basis } = content;
  const composeText = smsComposer(domain.config, {
    compiled,
    campaignName: basis.campaign.name,
    account: basis.account,
  });
  return {
    key: campaignId,
    accountId,
    channel,
    campaignId,
    claim: (connection, claim) =>
      claimRecipients(connection, {
        accountId,
        campaignId,
        ...claim,
        keptUntil: content.keptUntil,
        withAttributes: content.usesAttributes,
        channel,
      }),
    compose: async (item, date) =>
      channel === 'sms'
        ? { channel, sms: composeCampaignSms(composeText, content, item) }
        : { channel, ...(await composeDelivery(domain.config, tokens, content, item, date)) },
    senderOf: () => content.senderId,
    conclude: () => concludeCampaign(domain, accountId, campaignId),
    maintain: () => Promise.resolve(),
  };
}
