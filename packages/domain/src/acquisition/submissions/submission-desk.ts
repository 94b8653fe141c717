import { createHash } from 'node:crypto';
import type { AnswerProblem } from '@talkdrum/form-fields';
import { z } from 'zod';
import { type BareDomain, type DomainWith } from '../../domain-with.ts';
import { DomainError, networkOf, takeRate, type Unit } from '../../kernel/index.ts';
import { openVisit, type PublicPage, type Publishing, type Visit } from '../../publishing/index.ts';
import { type FormAnswer, type FormSnapshot, formAnswer, formSnapshot } from '../forms/form.schema.ts';
import { countOfFormSql } from '../forms/forms.sql.ts';
import { AccountLanes } from './account-lanes.ts';
import { makeConfirmation, openConfirmation } from './confirm-token.ts';
import { judge, withSources } from './judge-submission.ts';
import { storeSubmission } from './store-submission.ts';
import { findFormSql, findSubmittedSql, lockFormSql, lockKeySql } from './submissions.sql.ts';

/** What a visitor posted to a published page. */
export interface PostedSubmission {
  page: Pick<PublicPage, 'accountId' | 'id' | 'version'>;
  /** As posted; empty for none. */
  visitToken: string;
  confirmToken: string;
  honeypot: string;
  answers: Readonly<Record<string, unknown>>;
  ip: string;
  userAgent: string;
}

export type SubmissionResult =
  /** `repeated`: it was stored before, with this answer. `isAsked`: the person has to confirm by email. */
  | { kind: 'stored' | 'repeated'; answer: FormAnswer; isAsked: boolean }
  /** With the version’s design, to show the form again. */
  | { kind: 'invalid'; errors: Record<string, AnswerProblem>; form: FormSnapshot; design: unknown }
  /** It may be a robot’s. Asked again, a person sends the token along. */
  | { kind: 'suspicious'; confirmToken: string }
  | { kind: 'closed' | 'too-many' | 'no-form' };

/** People need longer to fill in a form, even with a browser that fills it for them. */
const shortestMs = 2_000;
/** After that a page was left open, or its token is passed around. */
const longestMs = 24 * 3_600_000;
/** Many people share one network, so above this they are only asked again. */
const perNetwork = { points: 30, seconds: 600 };
const mostPerNetwork = 600;
const perAccount = { points: 6_000, seconds: 60 };

/** In memory; a design may be large. */
const mostVersions = 200;

/** What a version keeps: a form’s is the form, a page’s may show one. */
const published = z.union([
  z.object({ design: z.unknown(), form: formSnapshot }),
  formSnapshot.extend({ design: z.unknown() }),
]);

type DeskDomain = DomainWith<{ publishing: Publishing }>;
interface Version {
  form: FormSnapshot;
  design: unknown;
  name: string;
}

/** Takes what visitors submit, one durable transaction each. One per process. */
export class SubmissionDesk {
  readonly #domain: DeskDomain;
  readonly #lanes: AccountLanes;
  /** Versions never change. */
  readonly #versions = new Map<string, Version>();

  constructor(domain: DeskDomain) {
    this.#domain = domain;
    // Half of the connections at most, so that a flood leaves the other half.
    this.#lanes = new AccountLanes(Math.max(1, Math.floor((domain.config.poolSize ?? 10) / 2)), 200);
  }

  /** Throws nothing for what visitors may send. Returned after the commit. */
  async take(posted: PostedSubmission): Promise<SubmissionResult> {
    const run = () => this.#lanes.run(posted.page.accountId, () => this.#take(posted));
    // Someone else changed the same contact at once: the second try finds it.
    const result = await run().catch((error: unknown) => (isConflict(error) ? run() : Promise.reject(error)));
    return result ?? { kind: 'too-many' };
  }

  async #take(posted: PostedSubmission): Promise<SubmissionResult> {
    const { secret } = this.#domain.config;
    const { accountId, id: publishedId } = posted.page;
    const now = this.#domain.deps.clock.now();
    const visit = ownVisit(openVisit(secret, posted.visitToken), posted);
    const confirmation = openConfirmation(secret, posted.confirmToken, publishedId, now);
    const view = visit?.nonce ?? confirmation?.nonce ?? null;
    const traffic = await this.#traffic(accountId, posted.ip);
    if (traffic === 'flood') return { kind: 'too-many' };
    const isOdd = posted.honeypot !== '' || isOddVisit(visit, now) || traffic === 'busy';
    if (view === null || (isOdd && confirmation === null))
      return { kind: 'suspicious', confirmToken: makeConfirmation(secret, publishedId, now) };
    return this.#domain.openScope({ accountId, userId: null }, (scope) =>
      this.#settle(scope, posted, visit, keyOf(view, posted.answers)),
    );
  }

  async #settle(
    scope: Unit & { publishing: Publishing },
    posted: PostedSubmission,
    visit: Visit | null,
    key: string,
  ): Promise<SubmissionResult> {
    const { accountId } = posted.page;
    await scope.sql(lockKeySql, [accountId, key]);
    const { rows } = await scope.sql<{ answer: unknown; isAsked: boolean }>(findSubmittedSql, [
      accountId,
      key,
    ]);
    if (rows[0] !== undefined)
      return { kind: 'repeated', answer: formAnswer.parse(rows[0].answer), isAsked: rows[0].isAsked };
    const n = visit?.version ?? posted.page.version;
    const version = await this.#version(scope, posted.page.id, n);
    if (version === null) return { kind: 'no-form' };
    const { form, design, name } = version;
    if (await isFull(scope, form)) return { kind: 'closed' };
    const answers = withSources(form.fields, posted.answers, visit?.sources ?? {});
    const { values, errors } = judge(form.fields, answers, await countryOf(scope));
    if (Object.keys(errors).length > 0) return { kind: 'invalid', errors, form, design };
    const { isAsked } = await storeSubmission(scope, {
      form,
      formName: name,
      values,
      visit: {
        publishedId: posted.page.id,
        version: n,
        shareLinkId: visit?.shareLinkId ?? null,
        channel: visit?.channel ?? 'embed',
      },
      key,
      ip: posted.ip,
      userAgent: posted.userAgent,
    });
    return { kind: 'stored', answer: form.answer, isAsked };
  }

  async #version(
    { publishing }: { publishing: Publishing },
    publishedId: string,
    n: number,
  ): Promise<Version | null> {
    const known = this.#versions.get(`${publishedId} ${n}`);
    if (known !== undefined) return known;
    const { data, title } = await publishing.version(publishedId, n);
    const kept = published.safeParse(data).data;
    if (kept === undefined) return null;
    const version = { form: 'form' in kept ? kept.form : kept, design: kept.design, name: title };
    if (this.#versions.size >= mostVersions) this.#versions.clear();
    this.#versions.set(`${publishedId} ${n}`, version);
    return version;
  }

  /** By network and account together, so one account's visitors use up nothing of another's. */
  async #traffic(accountId: string, ip: string): Promise<'calm' | 'busy' | 'flood'> {
    const { pool } = this.#domain satisfies BareDomain;
    const network = await takeRate(pool, `submit:${accountId}:${networkOf(ip)}`, perNetwork);
    const account = await takeRate(pool, `submit:${accountId}`, perAccount);
    if (network.taken > mostPerNetwork || !account.isAllowed) return 'flood';
    return network.isAllowed ? 'calm' : 'busy';
  }
}

/** The same answers from one view are one submission; from a page left open, the next person's are another. */
function keyOf(view: string, answers: PostedSubmission['answers']): string {
  const { lang: _lang, ...given } = answers;
  return `${view}:${createHash('sha256').update(JSON.stringify(given)).digest('base64url').slice(0, 22)}`;
}

/** A visit of another page or account is none. */
function ownVisit(visit: Visit | null, { page }: PostedSubmission): Visit | null {
  return visit?.accountId === page.accountId && visit.publishedId === page.id ? visit : null;
}

function isOddVisit(visit: Visit | null, now: Date): boolean {
  if (visit === null) return true;
  const age = now.getTime() - visit.at.getTime();
  return age < shortestMs || age > longestMs;
}

/** Also for a form that was deleted while a page still shows it. */
async function isFull({ sql, actor }: Unit, { formId, maxSubmissions }: FormSnapshot): Promise<boolean> {
  const form = [actor.accountId, formId];
  const { rows: found } = await sql(maxSubmissions === null ? findFormSql : lockFormSql, form);
  if (found.length === 0) return true;
  if (maxSubmissions === null) return false;
  const { rows } = await sql<{ submissions: number }>(countOfFormSql, form);
  return (rows[0]?.submissions ?? 0) >= maxSubmissions;
}

async function countryOf({ sql, actor }: Unit): Promise<string> {
  const { rows } = await sql<{ country: string }>('select country from account where id = $1', [
    actor.accountId,
  ]);
  return rows[0]?.country ?? 'NG';
}

function isConflict(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'conflict';
}
