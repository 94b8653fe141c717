import type { Lead } from '../../acquisition/index.ts';
import { changeAccount, inAccount, type StaffCall } from '../access/staff-call.ts';
import { listDisputedSql } from './staff-leads.sql.ts';
import { type Page, type PageInput, readPosition, toPage } from './staff-page.ts';

export interface DisputedLead {
  id: string;
  accountId: string;
  company: string;
  createdAt: Date;
  lead: Lead;
  /** Of the account, ever: someone who disputes everything is easy to see. */
  charged: number;
  disputed: number;
  refunded: number;
}

type Waiting = Pick<DisputedLead, 'id' | 'accountId' | 'company' | 'createdAt'>;

/** Leads whose price an account wants back, and the decisions about them. */
export class StaffLeads {
  readonly #call: StaffCall;

  constructor(call: StaffCall) {
    this.#call = call;
  }

  /** Newest first. The ids come from a table across accounts, everything else from a scope per account. */
  async list({ search, cursor, limit }: PageInput): Promise<Page<DisputedLead>> {
    const [at, id] = readPosition(cursor);
    const { rows } = await this.#call.domain.staff(({ sql }) =>
      sql<Waiting>(listDisputedSql, [at, id, search.trim(), limit + 1]),
    );
    const page = toPage(rows, limit);
    const items: DisputedLead[] = [];
    for (const waiting of page.items) items.push(await this.#describe(waiting));
    return { ...page, items };
  }

  /** The price returns to the wallet. */
  async refund(accountId: string, id: string, reason: string): Promise<void> {
    await changeAccount(this.#call, this.#entry('staff.lead_refunded', accountId, id, reason), (scope) =>
      scope.leadDisputes.refund(id, reason),
    );
  }

  async reject(accountId: string, id: string, reason: string): Promise<void> {
    await changeAccount(this.#call, this.#entry('staff.lead_rejected', accountId, id, reason), (scope) =>
      scope.leadDisputes.reject(id, reason),
    );
  }

  async #describe(waiting: Waiting): Promise<DisputedLead> {
    return inAccount(this.#call, waiting.accountId, async ({ leads }) => ({
      ...waiting,
      ...(await leads.disputes()),
      lead: await leads.lead(waiting.id),
    }));
  }

  #entry(
    action: 'staff.lead_refunded' | 'staff.lead_rejected',
    accountId: string,
    id: string,
    reason: string,
  ) {
    return { accountId, action, subject: { type: 'lead', id }, details: { reason } };
  }
}
