import { type Grants, isAllowed } from '../../accounts/index.ts';
import type { Journeys } from '../../automation/index.ts';
import type { Unit } from '../../kernel/index.ts';
import type { Messages } from '../../messages/index.ts';
import type { PromotionalStanding } from '../../sending/index.ts';
import type { LowBalance } from '../../wallet/index.ts';
import { readTimeZone } from '../account-day.ts';
import { readJourneys } from '../coming.ts';
import { type MoneyServices, readOutlook } from '../money.ts';
import type { AttentionItem } from './attention-item.ts';
import { readSenderItems, standingItems } from './sender-attention.ts';
import { alertItems, shortageItems } from './wallet-attention.ts';
import {
  heldItems,
  pausedItems,
  readApprovalItems,
  readCampaignItems,
  readImportItems,
  readLeadItems,
  readWebhookItems,
} from './work-attention.ts';

export interface AttentionServices extends MoneyServices {
  lowBalance: LowBalance;
  messages: Messages;
  journeys: Journeys;
  promotionalStanding: PromotionalStanding;
}

const urgency = { danger: 0, warning: 1, info: 2 };

/**
 * What needs someone, most urgent first: only what this person may see and do something about. Asks each
 * room's own rows; nothing is kept.
 */
export async function readAttention(
  unit: Unit,
  services: AttentionServices,
  grants: Grants,
): Promise<AttentionItem[]> {
  const may = (...privileges: Parameters<typeof isAllowed>[1][]) =>
    privileges.every((privilege) => isAllowed(grants, privilege));
  const timeZone = await readTimeZone(unit);
  const found: AttentionItem[] = [];
  if (may('account.view')) {
    found.push(...alertItems(await services.lowBalance.alerts(), grants));
    found.push(...shortageItems(await readOutlook(unit, services, grants, false), grants, timeZone));
  }
  if (may('senders.view', 'senders.edit')) {
    found.push(...standingItems((await services.promotionalStanding.get()).alert));
    found.push(...(await readSenderItems(unit, timeZone)));
  }
  if (may('messages.view')) found.push(...heldItems(await services.messages.held()));
  if (may('campaigns.view', 'campaigns.send'))
    found.push(...(await readApprovalItems(unit)), ...(await readCampaignItems(unit)));
  if (may('journeys.view', 'campaigns.send'))
    found.push(...pausedItems(await readJourneys(services.journeys)));
  if (may('publishing.view', 'wallet.spend')) found.push(...(await readLeadItems(unit)));
  if (may('contacts.view', 'contacts.edit')) found.push(...(await readImportItems(unit)));
  if (may('developer.view', 'developer.manage')) found.push(...(await readWebhookItems(unit, timeZone)));
  return found.sort((one, other) => urgency[one.tone] - urgency[other.tone]);
}
