import type { Unit } from '../../../kernel/index.ts';
import type { Advocates } from '../advocates/advocates.service.ts';
import { friendsOfSql, personSql, rewardsOfSql, shownProgramSql } from './desk.sql.ts';
import type { ReferralView, ShownAdvocate, ShownFriend, ShownProgram } from './referral-view.ts';

export const nothingTyped = { name: '', email: '', phone: '', code: '', isAgreed: false };

const firstName = (fullName: string | null): string => fullName?.trim().split(/\s+/)[0] ?? '';

export async function readShown({ sql, actor }: Unit, programId: string): Promise<ShownProgram | null> {
  const { rows } = await sql<ShownProgram>(shownProgramSql, [actor.accountId, programId]);
  return rows[0] ?? null;
}

/** What a person sees whom our own link was sent to; null if they aren’t there any more. */
export async function showPerson(
  scope: Unit & { advocates: Advocates },
  programId: string,
  program: ShownProgram,
  contactId: string,
): Promise<ReferralView | null> {
  const { accountId } = scope.actor;
  const { rows } = await scope.sql<{ fullName: string; advocateId: string | null }>(personSql, [
    accountId,
    programId,
    contactId,
  ]);
  const [found] = rows;
  if (found === undefined) return null;
  const person = firstName(found.fullName);
  if (found.advocateId === null) return { kind: 'invite', program, person };
  return { kind: 'advocate', program, person, advocate: await readAdvocate(scope, found.advocateId) };
}

async function readAdvocate(
  scope: Unit & { advocates: Advocates },
  advocateId: string,
): Promise<ShownAdvocate> {
  const { code, url, shareUrls, clicks, conversions } = await scope.advocates.detail(advocateId);
  const ids = [scope.actor.accountId, advocateId];
  const { rows: friends } = await scope.sql<ShownFriend>(friendsOfSql, ids);
  const { rows: rewards } = await scope.sql<ShownAdvocate['rewards'][number]>(rewardsOfSql, ids);
  return { code, url, shareUrls, clicks, conversions, friends, rewards };
}

export const shownName = firstName;
