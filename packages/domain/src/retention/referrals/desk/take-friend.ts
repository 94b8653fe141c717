import { normaliseEmail, phoneNormaliser } from '@talkdrum/people-files';
import { signUp } from '../../../audience/index.ts';
import { type Channel, type Unit } from '../../../kernel/index.ts';
import type { Publishing } from '../../../publishing/index.ts';
import { findAdvocateByCodeSql } from '../advocates/advocates.sql.ts';
import { attributeFriend } from '../conversions/attribute-friend.ts';
import type { OriginHashes } from '../judging/origin.ts';
import { type Attribution, typedReferralCode } from '../referral.schema.ts';
import type { Click } from './click-token.ts';
import { findFormSentSql, lockFormSql, programForFriendSql } from './desk.sql.ts';
import type { FriendField, FriendProblem, TypedFriend } from './referral-view.ts';

/** What a friend sent, and from where. */
export interface SentFriend {
  programId: string;
  typed: TypedFriend;
  click: Click | null;
  /** The version whose words they read, and our sentence for programmes without their own. */
  version: number;
  consentInWords: string;
  key: string;
  ip: string;
  userAgent: string;
  origin: readonly [OriginHashes, OriginHashes];
}

export type TakenFriend =
  | { kind: 'taken'; isAsked: boolean }
  | { kind: 'invalid'; problems: Partial<Record<FriendField, FriendProblem>> }
  | { kind: 'gone' };

interface Program {
  id: string;
  name: string;
  attribution: Attribution;
  listId: string;
}

/** Contact, consent, list, referral and events, in the caller's transaction. Sent again, it changes nothing. */
export async function takeFriend(
  unit: Unit & { publishing: Publishing },
  sent: SentFriend,
): Promise<TakenFriend> {
  const { sql, actor, clock } = unit;
  await sql(lockFormSql, [actor.accountId, sent.key]);
  const { rows: known } = await sql(findFormSentSql, [actor.accountId, sent.key]);
  if (known.length > 0) return { kind: 'taken', isAsked: false };
  const { rows } = await sql<Program>(programForFriendSql, [actor.accountId, sent.programId]);
  const [program] = rows;
  if (program === undefined) return { kind: 'gone' };
  const { problems, email, phone, advocateId, hasCode } = await read(unit, sent);
  if (Object.keys(problems).length > 0 || advocateId === null) return { kind: 'invalid', problems };
  const wording = await wordingOf(unit, sent);
  const channels: Channel[] = [
    ...(email === null ? [] : ['email' as const]),
    ...(phone === null ? [] : ['sms' as const]),
  ];
  const consents = sent.typed.isAgreed ? channels.map((channel) => ({ channel, wording })) : [];
  const { contactId, state } = await signUp(unit, {
    recognised: null,
    fullName: sent.typed.name.trim(),
    email,
    phone,
    attributes: {},
    consents,
    listId: program.listId,
    source: `referral “${program.name}”`,
    ip: sent.ip,
    userAgent: sent.userAgent,
  });
  const { click } = sent;
  await attributeFriend(unit, {
    program,
    advocateId,
    contactId,
    method: hasCode ? 'code' : 'click',
    channel: click === null ? 'code' : click.channel,
    click: click === null || click.advocateId !== advocateId ? null : { id: click.id, at: click.at },
    at: click !== null && click.advocateId === advocateId ? click.at : clock.now(),
    origin: sent.origin,
    key: sent.key,
  });
  return { kind: 'taken', isAsked: state === 'unconfirmed' && email !== null && sent.typed.isAgreed };
}

interface ReadFriend {
  problems: Partial<Record<FriendField, FriendProblem>>;
  email: string | null;
  phone: string | null;
  advocateId: string | null;
  /** A code was typed; otherwise the link says who sent them. */
  hasCode: boolean;
}

async function read(unit: Unit, { typed, click, programId }: SentFriend): Promise<ReadFriend> {
  const problems: ReadFriend['problems'] = {};
  const given = normaliseEmail(typed.email);
  const number = phoneNormaliser(await countryOf(unit))(typed.phone);
  if (typed.email.trim() !== '' && !given.ok) problems.email = 'invalid';
  if (typed.phone.trim() !== '' && !number.ok) problems.phone = 'invalid';
  if (typed.email.trim() === '' && typed.phone.trim() === '') problems.email = 'contact';
  if (typed.name.length > 100) problems.name = 'too-long';
  const hasCode = typed.code.trim() !== '';
  const advocateId = hasCode ? await findByCode(unit, programId, typed.code) : (click?.advocateId ?? null);
  if (advocateId === null) problems.code = hasCode ? 'unknown' : 'missing';
  return {
    problems,
    email: given.ok && typed.email.trim() !== '' ? given.value : null,
    phone: number.ok && typed.phone.trim() !== '' ? number.value : null,
    advocateId,
    hasCode,
  };
}

async function countryOf({ sql, actor }: Unit): Promise<string> {
  const { rows } = await sql<{ country: string }>('select country from account where id = $1', [
    actor.accountId,
  ]);
  return rows[0]?.country ?? 'NG';
}

async function findByCode({ sql, actor }: Unit, programId: string, typed: string): Promise<string | null> {
  const { data: code } = typedReferralCode.safeParse(typed);
  if (code === undefined || !/^[A-Z0-9]{6,20}$/.test(code)) return null;
  const { rows } = await sql<{ id: string }>(findAdvocateByCodeSql, [actor.accountId, programId, code]);
  return rows[0]?.id ?? null;
}

/** The words of the version that the friend saw. */
async function wordingOf(
  { publishing }: { publishing: Publishing },
  { programId, version, consentInWords }: SentFriend,
): Promise<string> {
  const { data } = await publishing.version(programId, version);
  const own =
    typeof data === 'object' && data !== null && 'consentText' in data ? data.consentText : undefined;
  return typeof own === 'string' && own !== '' ? own : consentInWords;
}
