import { type AssetStorage, keepSessionFiles, storeSubmissionFiles } from '../../assets/index.ts';
import type { BareDomain } from '../../domain-with.ts';
import type { RowUnit } from '../../kernel/index.ts';
import type { Visit } from '../../publishing/index.ts';
import { inIntake } from '../submissions/in-intake.ts';
import type { SurveyAdmission } from './survey-admission.ts';
import { findSurveySql, keepSessionSql } from './survey-desk.sql.ts';
import type { PostedSurvey } from './survey-result.ts';
import { openContinue } from './survey-tokens.ts';
import { pageNumber, type StoredFiles, type Walked } from './walked-survey.ts';

export type KeeperDomain = BareDomain & { deps: { assets: AssetStorage } };

/** What is kept of visits that aren’t finished: their answers and their files. */
export class SurveyKeeper {
  readonly #domain: KeeperDomain;
  readonly #admission: SurveyAdmission;

  constructor(domain: KeeperDomain, admission: SurveyAdmission) {
    this.#domain = domain;
    this.#admission = admission;
  }

  /** The session that is continued, or that of this view. */
  sessionOf({ page, continueToken: token }: PostedSurvey, visit: Visit): string {
    return openContinue(this.#domain.config.secret, page.id, token) ?? visit.nonce;
  }

  /** `not-kept` for a visit that can’t be continued; `full` if the survey takes no more files. */
  async keep(
    posted: PostedSurvey,
    visit: Visit | null,
    walked: Walked,
    pageKey: string,
  ): Promise<'kept' | 'not-kept' | 'full'> {
    if (visit === null || !(await this.#admission.mayKeep(posted, walked))) return 'not-kept';
    const stored = await this.storeFiles(walked);
    if (stored === null) return 'full';
    const { accountId } = posted.page;
    const isKept = await inIntake(this.#domain, accountId, (scope) =>
      this.#keepSession(scope, posted, visit, { ...walked, pageKey, stored }),
    );
    return isKept ? 'kept' : 'not-kept';
  }

  async #keepSession(
    scope: RowUnit,
    posted: PostedSurvey,
    visit: Visit,
    { asked, judged, known, pageKey, stored }: Walked & { pageKey: string; stored: StoredFiles },
  ): Promise<boolean> {
    const { survey } = asked;
    const session = this.sessionOf(posted, visit);
    // Removed while the page was open.
    const { rows: found } = await scope.sql(findSurveySql, [posted.page.accountId, survey.surveyId]);
    if (found.length === 0) return false;
    const { rows } = await scope.sql(keepSessionSql, [
      posted.page.accountId,
      session,
      survey.surveyId,
      visit.version,
      survey.isAnonymous ? null : known.recipientId,
      JSON.stringify(judged.values),
      pageKey,
      pageNumber(asked, pageKey),
      visit.channel,
      known.campaignId,
      visit.at,
      scope.clock.now(),
    ]);
    if (rows.length > 0) await keepSessionFiles(scope, session, stored);
    return rows.length > 0;
  }

  /** Files of valid answers; null if they don’t fit. */
  async storeFiles({ accountId, asked, judged, files }: Walked): Promise<StoredFiles | null> {
    const valid = files.checked.filter(({ field }) => judged.values[field] !== undefined);
    const fields = [...new Set(valid.map(({ field }) => field))];
    if (valid.length === 0) return { ids: [], fields };
    const owner = { accountId, formId: asked.survey.surveyId };
    const ids = await storeSubmissionFiles(this.#domain, owner, valid);
    return ids === null ? null : { ids, fields };
  }
}
