import type { AbuseReason, PublishedKind, PublishedState } from '../../publishing/published.schema.ts';
import { DomainError } from '../../kernel/index.ts';
import { changeAccount, inAccount, type StaffAccountScope, type StaffCall } from '../access/staff-call.ts';
import { type Page, type PageInput, readPosition, toPage } from './staff-page.ts';
import { listReviewedSql, readReportsSql } from './staff-pages.sql.ts';

/** Why a page is listed: a new account’s first, reported by strangers, or taken down by us. */
export type PageQueue = 'held' | 'reported' | 'removed';

export interface ReviewedPage {
  id: string;
  accountId: string;
  company: string;
  title: string;
  kind: PublishedKind;
  state: PublishedState;
  url: string;
  takenDownReason: string;
  /** Open ones, newest first; 20 at most. */
  reports: { reason: AbuseReason; detail: string; email: string; createdAt: Date }[];
  /** When it came into the list. */
  createdAt: Date;
}

type Waiting = Pick<ReviewedPage, 'id' | 'accountId' | 'company' | 'createdAt'>;

/** Published pages that our staff look at, and the decisions about them. */
export class StaffPages {
  readonly #call: StaffCall;

  constructor(call: StaffCall) {
    this.#call = call;
  }

  /** Newest first. The ids come from a table across accounts, everything else from a scope per account. */
  async list({ search, cursor, limit }: PageInput, queue: PageQueue): Promise<Page<ReviewedPage>> {
    const [at, id] = readPosition(cursor);
    const { rows } = await this.#call.domain.staff(({ sql }) =>
      sql<Waiting>(listReviewedSql, [at, id, queue, search.trim(), limit + 1]),
    );
    const page = toPage(rows, limit);
    const items: ReviewedPage[] = [];
    for (const waiting of page.items) items.push(...(await this.#describe(waiting)));
    return { ...page, items };
  }

  /** Shows a held page; from then on the account’s pages appear without review. */
  async approve(accountId: string, id: string, note: string): Promise<void> {
    await this.#change('staff.page_approved', accountId, id, note, ({ publishingReviews }) =>
      publishingReviews.approve(id),
    );
  }

  async takeDown(accountId: string, id: string, reason: string): Promise<void> {
    await this.#change('staff.page_taken_down', accountId, id, reason, ({ publishingReviews }) =>
      publishingReviews.takeDown(id, reason),
    );
  }

  async putBack(accountId: string, id: string, reason: string): Promise<void> {
    await this.#change('staff.page_put_back', accountId, id, reason, ({ publishingReviews }) =>
      publishingReviews.putBack(id),
    );
  }

  /** Marks the reports about a page as read; it stays public. */
  async dismissReports(accountId: string, id: string): Promise<void> {
    await this.#change('staff.page_checked', accountId, id, '', async ({ publishingReviews }) => {
      if ((await publishingReviews.dismissReports(id)) === 0)
        throw new DomainError('invalid_state', 'This page has no open reports.');
    });
  }

  /** Nothing for one that was removed since. */
  async #describe(waiting: Waiting): Promise<ReviewedPage[]> {
    const { accountId, id } = waiting;
    return inAccount(this.#call, accountId, async ({ publishing, sql }) => {
      const item = await publishing.find(id);
      if (item === null) return [];
      const { rows: reports } = await sql<ReviewedPage['reports'][number]>(readReportsSql, [accountId, id]);
      const { title, kind, state, url, takenDownReason } = item;
      return [{ ...waiting, title, kind, state, url, takenDownReason, reports }];
    });
  }

  #change(
    action: 'staff.page_approved' | 'staff.page_taken_down' | 'staff.page_put_back' | 'staff.page_checked',
    accountId: string,
    id: string,
    reason: string,
    work: (scope: StaffAccountScope) => Promise<void>,
  ): Promise<void> {
    return changeAccount(
      this.#call,
      { accountId, action, subject: { type: 'publishing', id }, details: { reason } },
      work,
    );
  }
}
