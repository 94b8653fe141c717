import { type BareDomain } from '../../domain-with.ts';
import { networkOf, takeRate } from '../../kernel/index.ts';
import type { Visit } from '../../publishing/index.ts';
import { makeConfirmation, openConfirmation } from '../submissions/confirm-token.ts';
import { isEarly, isOddVisit } from '../submissions/posted-view.ts';
import { trafficOf } from '../submissions/visitor-traffic.ts';
import type { PostedSurvey, SurveyResult } from './survey-result.ts';

/** Posts of one network to one account; above this they are only shown, and far above it nothing is judged. */
const stepsPerNetwork = { points: 600, seconds: 600 };
const mostPerNetwork = 1_800;
/** Visits that begin to be kept. Those above this can still be finished, but not continued later. */
const sessionsPerNetwork = { points: 120, seconds: 600 };

/** What a network may send to surveys. */
export class SurveyAdmission {
  readonly #domain: BareDomain;

  constructor(domain: BareDomain) {
    this.#domain = domain;
  }

  /** Counts a post before anything of it is read. Null for one of a flood. */
  async pace(posted: PostedSurvey): Promise<{ isCalm: boolean } | null> {
    const key = `survey-step:${keyOf(posted)}`;
    const { isAllowed, taken } = await takeRate(this.#domain.pool, key, stepsPerNetwork);
    return taken > mostPerNetwork ? null : { isCalm: isAllowed };
  }

  /** Whether what was answered so far is kept; `isNew` if nothing is kept of this visit yet. */
  async mayKeep(
    posted: PostedSurvey,
    { isCalm, isNew }: { isCalm: boolean; isNew: boolean },
  ): Promise<boolean> {
    if (!isCalm || !isNew) return isCalm;
    const key = `survey-session:${keyOf(posted)}`;
    return (await takeRate(this.#domain.pool, key, sessionsPerNetwork)).isAllowed;
  }

  /** Whether files are worth reading: after a real view, or when a person pressed the button. */
  mayRead({ page, confirmToken }: Pick<PostedSurvey, 'page' | 'confirmToken'>, visit: Visit | null): boolean {
    const now = this.#domain.deps.clock.now();
    if (visit !== null && !isEarly(visit, now)) return true;
    return openConfirmation(this.#domain.config.secret, confirmToken, page.id, now) !== null;
  }

  /** The view that answers come from, once it’s clear that a person sent them. */
  async admit(posted: PostedSurvey, visit: Visit | null): Promise<string | SurveyResult> {
    const { secret } = this.#domain.config;
    const { accountId, id: publishedId } = posted.page;
    const now = this.#domain.deps.clock.now();
    const confirmation = openConfirmation(secret, posted.confirmToken, publishedId, now);
    const view = visit?.nonce ?? confirmation?.nonce ?? null;
    const traffic = await trafficOf(this.#domain, accountId, posted.ip);
    if (traffic === 'flood') return { kind: 'too-many' };
    const isOdd = posted.honeypot !== '' || isOddVisit(visit, now) || traffic === 'busy';
    return view === null || (isOdd && confirmation === null)
      ? { kind: 'suspicious', confirmToken: makeConfirmation(secret, publishedId, now), files: [] }
      : view;
  }
}

function keyOf({ page, ip }: PostedSurvey): string {
  return `${page.accountId}:${networkOf(ip)}`;
}
