import {
  isRobotic,
  isOddVisit,
  makeConfirmation,
  openConfirmation,
  ownVisit,
  trafficOf,
} from '../../../acquisition/index.ts';
import type { DomainWith } from '../../../domain-with.ts';
import { DomainError, newId, sha256Hex, type Unit } from '../../../kernel/index.ts';
import { openVisit, type Publishing, type Visit } from '../../../publishing/index.ts';
import type { Advocates } from '../advocates/advocates.service.ts';
import { findAdvocateByCodeSql, insertClickSql } from '../advocates/advocates.sql.ts';
import { channelOf } from '../advocates/share-urls.ts';
import { keepTrace } from '../conversions/attribute-friend.ts';
import { openAppealSql } from '../conversions/referrals.sql.ts';
import { type Origin, originHashes } from '../judging/origin.ts';
import { decisionNote, typedReferralCode } from '../referral.schema.ts';
import { type Click, makeClickToken, openClickToken } from './click-token.ts';
import type { ReferralView, TypedFriend } from './referral-view.ts';
import { nothingTyped, readShown, showPerson, shownName } from './show-program.ts';
import { takeFriend } from './take-friend.ts';

type DeskScope = Unit & { publishing: Publishing; advocates: Advocates };
type Page = { accountId: string; id: string; version: number };

interface Opening {
  page: Page;
  visit: Visit;
  /** Of the address: the advocate’s code, and the channel it was shared on. */
  asked: { code: unknown; channel: unknown };
  /** A person, not a link preview or a mail scanner. */
  isPerson: boolean;
  origin: Origin;
}

/** What was posted; everything in it may be anything. */
export interface PostedReferral {
  page: Page;
  step: string;
  visitToken: string;
  confirmToken: string;
  clickToken: string;
  honeypot: string;
  typed: TypedFriend;
  /** Of an appeal. */
  referralId: string;
  note: string;
  /** Our sentence of consent in the reader’s language. */
  consentInWords: string;
  origin: Origin;
}

/** The page of a programme as its visitors see it, one durable transaction per press of a button. One per process. */
export class ReferralDesk {
  readonly #domain: DomainWith<{ publishing: Publishing; advocates: Advocates }>;

  constructor(domain: DomainWith<{ publishing: Publishing; advocates: Advocates }>) {
    this.#domain = domain;
  }

  /** Makes nobody an advocate or a friend: robots and mail scanners open links too. */
  async open(opening: Opening): Promise<ReferralView> {
    const { page, visit } = opening;
    const view = await this.#run(page, async (scope) => {
      const program = await readShown(scope, page.id);
      if (program === null) return { kind: 'none' } as const;
      if (visit.recipient !== null) {
        const shown = await showPerson(scope, page.id, program, visit.recipient.contactId);
        if (shown !== null) {
          if (shown.kind === 'advocate' && opening.isPerson) await this.#notice(scope, opening);
          return shown;
        }
      }
      const found = await this.#click(scope, opening);
      const advocate = found?.name ?? null;
      const typed = nothingTyped;
      const clickToken = found?.token ?? '';
      return { kind: 'friend', program, advocate, clickToken, typed, problems: {} } as const;
    });
    return view ?? { kind: 'too-many' };
  }

  /** Answered after the commit. Throws nothing for what visitors may send. */
  async take(posted: PostedReferral): Promise<ReferralView> {
    const { accountId } = posted.page;
    const traffic = await trafficOf(this.#domain, accountId, posted.origin.ip);
    if (traffic === 'flood') return { kind: 'too-many' };
    const visit = ownVisit(openVisit(this.#domain.config.secret, posted.visitToken), posted);
    const recipient = visit?.recipient ?? null;
    if (visit !== null && recipient !== null)
      return this.#takeAdvocate(posted, recipient.contactId).then((view) => view ?? { kind: 'too-many' });
    return this.#takeStranger(posted, visit, traffic);
  }

  async #takeStranger(
    posted: PostedReferral,
    visit: Visit | null,
    traffic: 'calm' | 'busy',
  ): Promise<ReferralView> {
    const { secret } = this.#domain.config;
    const now = this.#domain.deps.clock.now();
    const confirmation = openConfirmation(secret, posted.confirmToken, posted.page.id, now);
    const isFilled = posted.honeypot !== '' || confirmation?.isFilled === true;
    const isDoubtful = isOddVisit(visit, now) || isFilled || traffic === 'busy';
    const view = visit?.nonce ?? confirmation?.nonce ?? null;
    if (view === null || (isDoubtful && confirmation === null))
      return {
        kind: 'suspicious',
        confirmToken: makeConfirmation(secret, posted.page.id, now, { isFilled, isEarly: false }),
      };
    // A robot gets the same answer as a person, and nothing is stored.
    if (isRobotic(posted.honeypot, confirmation, now)) return this.#answer(posted, false);
    return this.#takeFriend(posted, visit, view);
  }

  async #takeFriend(posted: PostedReferral, visit: Visit | null, view: string): Promise<ReferralView> {
    const { page, typed, consentInWords, origin } = posted;
    const { secret } = this.#domain.config;
    const click = ownClick(openClickToken(secret, posted.clickToken), page);
    const sent = {
      programId: page.id,
      typed,
      click,
      version: visit?.version ?? page.version,
      consentInWords,
      key: `${view}:${sha256Hex(JSON.stringify([typed, click?.id ?? null])).slice(0, 22)}`,
      ...origin,
      origin: originHashes(secret, page.accountId, origin, this.#domain.deps.clock.now()),
    };
    const take = () => this.#run(page, (scope) => takeFriend(scope, sent));
    // Someone else changed the same contact at once: the second try finds it.
    const taken = await take().catch((error: unknown) =>
      isConflict(error) ? take() : Promise.reject(error),
    );
    if (taken === null) return { kind: 'too-many' };
    if (taken.kind === 'gone') return { kind: 'none' };
    if (taken.kind === 'taken') return this.#answer(posted, taken.isAsked);
    const shown = await this.#run(page, async (scope) => {
      const program = await readShown(scope, page.id);
      const advocate = click === null ? null : shownName((await nameOf(scope, click.advocateId)) ?? '');
      return { program, advocate };
    });
    if (shown === null || shown.program === null) return { kind: 'none' };
    const { program, advocate } = shown;
    const { problems } = taken;
    const clickToken = click === null ? '' : posted.clickToken;
    return { kind: 'friend', program, advocate, clickToken, typed, problems };
  }

  /** The same for everyone, whether they can be a friend or not. */
  async #answer({ page }: PostedReferral, isAsked: boolean): Promise<ReferralView> {
    const program = await this.#run(page, (scope) => readShown(scope, page.id));
    return program === null ? { kind: 'none' } : { kind: 'thanks', program, isAsked };
  }

  #takeAdvocate(posted: PostedReferral, contactId: string): Promise<ReferralView | null> {
    const { page, step, referralId, note } = posted;
    return this.#run(page, async (scope) => {
      const program = await readShown(scope, page.id);
      if (program === null) return { kind: 'none' };
      const before = await showPerson(scope, page.id, program, contactId);
      if (before?.kind === 'invite' && step === 'join')
        await scope.advocates.join(page.id, contactId, 'page');
      if (before?.kind === 'advocate' && step === 'appeal' && isId(referralId)) {
        const { data } = decisionNote.min(1).safeParse(note.replaceAll('\0', ''));
        const now = scope.clock.now();
        if (data !== undefined)
          await scope.sql(openAppealSql, [page.accountId, referralId, contactId, data, now]);
      }
      const after = await showPerson(scope, page.id, program, contactId);
      if (after?.kind === 'advocate') await this.#keepOrigin(scope, page, contactId, posted.origin);
      const stranger = { advocate: null, clickToken: '', typed: nothingTyped, problems: {} };
      return after ?? { kind: 'friend', program, ...stranger };
    });
  }

  async #notice(scope: DeskScope, { page, visit, origin }: Opening): Promise<void> {
    if (visit.recipient !== null) await this.#keepOrigin(scope, page, visit.recipient.contactId, origin);
  }

  /** So that a friend who comes from the advocate’s own device is noticed. */
  async #keepOrigin(scope: DeskScope, page: Page, contactId: string, origin: Origin): Promise<void> {
    const { rows } = await scope.sql<{ id: string }>(
      'select id from referral_advocate where account_id = $1 and program_id = $2 and contact_id = $3',
      [page.accountId, page.id, contactId],
    );
    const [now] = originHashes(this.#domain.config.secret, page.accountId, origin, scope.clock.now());
    if (rows[0] !== undefined) await keepTrace(scope, rows[0].id, page.id, now);
  }

  /** Stores that a person opened an advocate’s link. Null without one. */
  async #click(
    scope: DeskScope,
    { page, asked, isPerson, origin }: Opening,
  ): Promise<{ name: string; token: string } | null> {
    const { data: code } = typedReferralCode.safeParse(asked.code);
    if (code === undefined || !/^[A-Z0-9]{6,20}$/.test(code)) return null;
    const { rows } = await scope.sql<{ id: string; contactName: string }>(findAdvocateByCodeSql, [
      page.accountId,
      page.id,
      code,
    ]);
    const [advocate] = rows;
    if (advocate === undefined) return null;
    const { secret } = this.#domain.config;
    const at = scope.clock.now();
    const channel = channelOf(asked.channel);
    const click: Click = {
      accountId: page.accountId,
      programId: page.id,
      advocateId: advocate.id,
      id: newId(),
      channel,
      at,
    };
    if (isPerson) {
      const [{ network, device }] = originHashes(secret, page.accountId, origin, at);
      const values = [page.accountId, click.id, advocate.id, channel, network, device, at];
      await scope.sql(insertClickSql, values);
    }
    return { name: shownName(advocate.contactName), token: makeClickToken(secret, click) };
  }

  /** Null if the account has more at once than a process takes. */
  #run<T>(page: Page, work: (scope: DeskScope) => Promise<T>): Promise<T | null> {
    const actor = { accountId: page.accountId, userId: null };
    return this.#domain.visitorLanes.pool.run(page.accountId, () => this.#domain.openScope(actor, work));
  }
}

async function nameOf({ sql, actor }: Unit, advocateId: string): Promise<string | null> {
  const { rows } = await sql<{ fullName: string }>(
    `select c.full_name from referral_advocate v
     join contact c on c.account_id = v.account_id and c.id = v.contact_id and c.deleted_at is null
     where v.account_id = $1 and v.id = $2`,
    [actor.accountId, advocateId],
  );
  return rows[0]?.fullName ?? null;
}

const isId = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

function ownClick(click: Click | null, page: Page): Click | null {
  return click?.accountId === page.accountId && click.programId === page.id ? click : null;
}

function isConflict(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'conflict';
}
