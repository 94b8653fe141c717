import { z } from 'zod';
import { dropSubmissionFiles, sessionFiles } from '../../assets/index.ts';
import { intakeSize } from '../../config.ts';
import { AccountLanes, DomainError, type RowUnit } from '../../kernel/index.ts';
import { openVisit, readVersion, type Visit } from '../../publishing/index.ts';
import { admitFiles, askedAgain, checkFiles } from '../submissions/posted-files.ts';
import { inIntake } from '../submissions/in-intake.ts';
import { ownVisit } from '../submissions/posted-view.ts';
import { isConflict } from '../submissions/submission-desk.ts';
import { askedOf, judgePosted } from './asked-survey.ts';
import { completeSurvey } from './complete-survey.ts';
import { hasAnswered, knownOf } from './known-person.ts';
import { AnsweredBeforeError } from './store-survey.ts';
import { SurveyAdmission } from './survey-admission.ts';
import { findSessionSql, hasSessionSql } from './survey-desk.sql.ts';
import { fileQuestionsOf, type SurveyFiles } from './survey-files.ts';
import { type KeeperDomain, SurveyKeeper } from './survey-keeper.ts';
import { type SurveySnapshot, surveySnapshot } from './survey.schema.ts';
import type { AskedSurvey, PostedSurvey, SurveyResult } from './survey-result.ts';
import { stepOf } from './survey-step.ts';
import { continueToken, openContinue } from './survey-tokens.ts';
import { type Walked, withoutFiles } from './walked-survey.ts';

const storedValues = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.record(z.string(), z.string())]),
);
const mostVersions = 200;

/** Shows surveys page by page and takes what visitors answer, one durable transaction each. One per process. */
export class SurveyDesk {
  readonly #domain: KeeperDomain;
  readonly #lanes: AccountLanes;
  readonly #admission: SurveyAdmission;
  readonly #keeper: SurveyKeeper;
  /** Versions never change. */
  readonly #versions = new Map<string, SurveySnapshot>();

  constructor(domain: KeeperDomain) {
    this.#domain = domain;
    this.#admission = new SurveyAdmission(domain);
    this.#keeper = new SurveyKeeper(domain, this.#admission);
    this.#lanes = new AccountLanes(Math.max(1, Math.floor(intakeSize(domain.config) / 2)), 200);
  }

  /** The first view for someone who is known or continues. Stores nothing. */
  open(page: PostedSurvey['page'], visit: Pick<Visit, 'recipient'>, token: string): Promise<SurveyResult> {
    return inIntake(this.#domain, page.accountId, async (scope) => {
      const survey = await this.#version(scope, page.id, page.version);
      if (survey === null) return { kind: 'none' };
      const known = await knownOf(scope, survey, visit.recipient);
      if (await hasAnswered(scope, this.#domain.config.secret, survey, known)) return { kind: 'answered' };
      const session = openContinue(this.#domain.config.secret, page.id, token);
      const { rows } =
        session === null
          ? { rows: [] }
          : await scope.sql<{ answers: unknown; pageKey: string }>(findSessionSql, [
              page.accountId,
              session,
              page.id,
            ]);
      const asked = askedOf(survey, known);
      const pageKey = asked.design.pages.some(({ key }) => key === rows[0]?.pageKey) ? rows[0]?.pageKey : '';
      const values = storedValues.safeParse(rows[0]?.answers).data ?? {};
      return { kind: 'page', ...asked, pageKey: pageKey ?? '', values, errors: {} };
    });
  }

  /** Throws nothing for what visitors may send. Returned after the commit. */
  async take(posted: PostedSurvey): Promise<SurveyResult> {
    const run = () => this.#lanes.run(posted.page.accountId, () => this.#take(posted));
    try {
      // Someone else changed the same contact at once: the second try finds it.
      const result = await run().catch((error: unknown) =>
        isConflict(error) ? run() : Promise.reject(error),
      );
      return result ?? { kind: 'too-many' };
    } catch (error) {
      if (error instanceof AnsweredBeforeError) return { kind: 'answered' };
      throw error;
    }
  }

  /**
   * The keys of the questions whose files are worth reading; null for a network or survey that sent too much. `bytes` is
   * what the post says it has.
   */
  async filesFor(
    posted: Pick<PostedSurvey, 'page' | 'visitToken' | 'confirmToken' | 'ip'>,
    bytes: number,
  ): Promise<ReadonlySet<string> | null> {
    const { page, ip } = posted;
    const { accountId, id: publishedId } = page;
    const visit = ownVisit(openVisit(this.#domain.config.secret, posted.visitToken), posted);
    if (!this.#admission.mayRead(posted, visit)) return new Set();
    const survey = await inIntake(this.#domain, accountId, (scope) =>
      this.#version(scope, publishedId, visit?.version ?? page.version),
    );
    const keys = new Set(survey === null ? [] : fileQuestionsOf(survey.design).map(({ key }) => key));
    if (keys.size === 0) return keys;
    return (await admitFiles(this.#domain, { accountId, publishedId, ip, bytes })) ? keys : null;
  }

  /** Limits are counted and files stored between the two scopes: inside one, each would need a second connection. */
  async #take(posted: PostedSurvey): Promise<SurveyResult> {
    const pace = await this.#admission.pace(posted);
    if (pace === null) return { kind: 'too-many' };
    const { accountId } = posted.page;
    const visit = ownVisit(openVisit(this.#domain.config.secret, posted.visitToken), posted);
    const checked = await checkFiles(posted.files ?? []);
    const walked = await inIntake(this.#domain, accountId, (scope) =>
      this.#walk(scope, posted, visit, { ...pace, ...checked }),
    );
    if (walked === null) return { kind: 'none' };
    const step = stepOf(posted, walked.asked.design, walked.judged);
    if (step.kind === 'page') return this.#moveTo(posted, visit, walked, step);
    const view = await this.#admission.admit(posted, visit);
    if (typeof view === 'string') return this.#finish(posted, visit, walked, view);
    if (view.kind !== 'suspicious' || posted.files === undefined) return view;
    const isKept = (await this.#keeper.keep(posted, visit, walked, posted.pageKey)) === 'kept';
    const again = isKept ? [] : askedAgain(fileQuestionsOf(walked.asked.design), posted.files);
    return { ...view, files: again };
  }

  /** Another page, or the same with what is wrong. */
  async #moveTo(
    posted: PostedSurvey,
    visit: Visit | null,
    walked: Walked,
    { pageKey, errors }: { pageKey: string; errors: AskedSurvey['errors'] },
  ): Promise<SurveyResult> {
    const { asked, judged } = walked;
    const kept = await this.#keeper.keep(posted, visit, walked, pageKey);
    if (posted.move === 'keep') return { kind: 'kept' };
    if (kept === 'full') return { kind: 'page', ...asked, ...withoutFiles(walked, 'file-full') };
    if (posted.move === 'save' && kept === 'kept' && visit !== null) {
      const token = continueToken(
        this.#domain.config.secret,
        posted.page.id,
        this.#keeper.sessionOf(posted, visit),
      );
      return { kind: 'saved', token, recipient: visit.recipient };
    }
    return { kind: 'page', ...asked, pageKey, values: judged.values, errors };
  }

  async #finish(
    posted: PostedSurvey,
    visit: Visit | null,
    walked: Walked,
    view: string,
  ): Promise<SurveyResult> {
    const { secret } = this.#domain.config;
    const session = visit === null ? view : this.#keeper.sessionOf(posted, visit);
    const stored = await this.#keeper.storeFiles(walked);
    if (stored === null) return { kind: 'page', ...walked.asked, ...withoutFiles(walked, 'file-full') };
    const { accountId } = posted.page;
    const result = await inIntake(this.#domain, accountId, (scope) =>
      completeSurvey(scope, { secret, posted, visit, walked, view, session, stored }),
    );
    if (result.kind !== 'stored') await dropSubmissionFiles(this.#domain, accountId, stored.ids);
    return result;
  }

  async #walk(
    scope: RowUnit,
    posted: PostedSurvey,
    visit: Visit | null,
    { isCalm, ...checked }: Omit<SurveyFiles, 'kept'> & { isCalm: boolean },
  ): Promise<Walked | null> {
    const { accountId, id, version, country } = posted.page;
    const survey = await this.#version(scope, id, visit?.version ?? version);
    if (survey === null) return null;
    const known = await knownOf(scope, survey, visit?.recipient ?? null);
    const asked = askedOf(survey, known);
    const session = visit === null ? null : this.#keeper.sessionOf(posted, visit);
    const { rows } = await scope.sql(hasSessionSql, [accountId, session]);
    const hasFiles = session !== null && rows.length > 0 && fileQuestionsOf(asked.design).length > 0;
    const kept = hasFiles ? await sessionFiles(scope, survey.surveyId, session) : [];
    const files = { ...checked, kept };
    const judged = judgePosted(asked.design, { fields: posted.fields, files, country });
    return { accountId, isCalm, known, asked, judged, files, isNew: rows.length === 0 };
  }

  async #version(scope: RowUnit, publishedId: string, n: number): Promise<SurveySnapshot | null> {
    const name = `${publishedId} ${n}`;
    const known = this.#versions.get(name);
    if (known !== undefined) return known;
    const data = await readVersion(scope, publishedId, n).then(
      (version) => version.data,
      (error: unknown) => (isNotFound(error) ? null : Promise.reject(error)),
    );
    const survey = surveySnapshot.safeParse(data).data;
    if (survey === undefined) return null;
    if (this.#versions.size >= mostVersions) this.#versions.clear();
    this.#versions.set(name, survey);
    return survey;
  }
}

/** Removed while the page was open. */
function isNotFound(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'not_found';
}
