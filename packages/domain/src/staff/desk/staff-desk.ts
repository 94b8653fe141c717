import type { JobBoard } from './job-board.ts';
import { StaffAccounts } from './staff-accounts.ts';
import type { StaffCall } from '../access/staff-call.ts';
import { StaffContacts } from './staff-contacts.ts';
import { StaffLeads } from './staff-leads.ts';
import { StaffMoney } from './staff-money.ts';
import { StaffPages } from './staff-pages.ts';
import { StaffRates } from './staff-rates.ts';
import { StaffRewards } from './staff-rewards.ts';
import { StaffSenders } from './staff-senders.ts';
import { StaffStanding } from './staff-standing.ts';
import { StaffSupport } from './staff-support.ts';
import { StaffWork } from './staff-work.ts';

export interface StaffDesk {
  accounts: StaffAccounts;
  contacts: StaffContacts;
  leads: StaffLeads;
  money: StaffMoney;
  pages: StaffPages;
  rates: StaffRates;
  rewards: StaffRewards;
  senders: StaffSenders;
  standing: StaffStanding;
  support: StaffSupport;
  work: StaffWork;
}

/**
 * What staff do with accounts. Each use case finds rows across accounts in one transaction and reads or
 * changes every account in a scope of its own. Cheap: nothing is read here.
 */
export function openStaffDesk(call: StaffCall, board: JobBoard | null): StaffDesk {
  return {
    accounts: new StaffAccounts(call),
    contacts: new StaffContacts(call),
    leads: new StaffLeads(call),
    money: new StaffMoney(call),
    pages: new StaffPages(call),
    rates: new StaffRates(call),
    rewards: new StaffRewards(call),
    senders: new StaffSenders(call),
    standing: new StaffStanding(call),
    support: new StaffSupport(call),
    work: new StaffWork(call, board),
  };
}
