import type { LeadDisputes, Leads } from '../../acquisition/index.ts';
import type { Audit, SystemEvent } from '../../accounts/index.ts';
import type { OptInRequests, Suppressions } from '../../audience/index.ts';
import type { Campaigns, CampaignSending } from '../../campaigns/index.ts';
import type { Messages } from '../../messages/index.ts';
import type { ContactAnswers, PromotionalStanding, SendRates } from '../../sending/index.ts';
import type { DomainWith, ScopeWith } from '../../domain-with.ts';
import { notFound } from '../../kernel/index.ts';
import type { Publishing, PublishingReviews } from '../../publishing/index.ts';
import type { AirtimeTopUps, RewardIssues, Rewards } from '../../retention/index.ts';
import type { SenderReviews } from '../../senders/index.ts';
import type { PaymentRefunds, Statement, Wallet } from '../../wallet/index.ts';
import type { StaffMember } from './staff-scopes.ts';

interface AccountServices {
  airtimeTopUps: AirtimeTopUps;
  audit: Audit;
  campaigns: Campaigns;
  campaignSending: CampaignSending;
  contactAnswers: ContactAnswers;
  leadDisputes: LeadDisputes;
  leads: Leads;
  messages: Messages;
  optInRequests: OptInRequests;
  paymentRefunds: PaymentRefunds;
  promotionalStanding: PromotionalStanding;
  publishing: Publishing;
  publishingReviews: PublishingReviews;
  rewardIssues: RewardIssues;
  rewards: Rewards;
  senderReviews: SenderReviews;
  sendRates: SendRates;
  statement: Statement;
  suppressions: Suppressions;
  wallet: Wallet;
}

/** An account's scope as staff work in it. */
export type StaffAccountScope = ScopeWith<AccountServices>;

/** One call by a staff member: who, and from where. */
export interface StaffCall {
  domain: DomainWith<AccountServices>;
  member: StaffMember;
  ip: string;
  userAgent: string;
}

interface StaffChange {
  accountId: string;
  action: SystemEvent;
  subject?: { type: string; id: string };
  details?: Record<string, string>;
}

/** Opens an account's scope for staff. Throws `not_found` if the account doesn't exist. */
export async function inAccount<T>(
  { domain, ip, userAgent }: StaffCall,
  accountId: string,
  work: (scope: StaffAccountScope) => Promise<T>,
): Promise<T> {
  return domain.openScope({ accountId, userId: null, origin: { ip, userAgent } }, async (scope) => {
    const { rows } = await scope.sql('select 1 from account where id = $1', [accountId]);
    if (rows.length === 0) throw notFound('account');
    return work(scope);
  });
}

/**
 * Makes a change in an account with an entry in its audit log in the same transaction: its members see what
 * staff did, who and why.
 */
export function changeAccount<T>(
  call: StaffCall,
  { accountId, ...entry }: StaffChange,
  work: (scope: StaffAccountScope) => Promise<T>,
): Promise<T> {
  return inAccount(call, accountId, async (scope) => {
    const result = await work(scope);
    await scope.audit.record({ ...entry, actor: { kind: 'staff', name: call.member.name } });
    return result;
  });
}
