import { newId, type Unit } from '../../../kernel/index.ts';
import { recordEvents } from '../../../events/index.ts';
import { lockAdvocates } from '../advocates/lock-advocates.ts';
import { judgeReferrals } from '../judging/judge-referrals.ts';
import type { OriginHashes } from '../judging/origin.ts';
import {
  type Attribution,
  type ReferralChannel,
  type ReferralMethod,
  referralMethod,
  type ReferralState,
} from '../referral.schema.ts';
import {
  countFriendSql,
  dropChecksSql,
  findReferralSql,
  insertCheckSql,
  insertReferralSql,
  insertTraceSql,
  readTraceSql,
  reattributeSql,
} from './attribute.sql.ts';

/** Who brought whom, and how we know. */
export interface BroughtFriend {
  program: { id: string; name: string; attribution: Attribution };
  advocateId: string;
  contactId: string;
  method: ReferralMethod;
  channel: ReferralChannel;
  click: { id: string; at: Date } | null;
  /** From when the window counts. */
  at: Date;
  /** Of the friend, now and with last month's key; null without a visit. */
  origin: readonly [now: OriginHashes, before: OriginHashes] | null;
  /** Of the form that was sent; null without one. */
  key: string | null;
}

interface Known {
  id: string;
  advocateId: string;
  method: ReferralMethod;
  state: ReferralState;
  isTheirs: boolean | null;
}

/**
 * Stores whose friend a contact is, in the caller's transaction, and answers the referral. A friend has one per programme: a
 * surer method replaces a less sure one, and of two equal ones the programme says which counts, until something is converted.
 */
export async function attributeFriend(unit: Unit, brought: BroughtFriend): Promise<string> {
  const known = await findKnown(unit, brought);
  if (known === null) return insert(unit, brought);
  if (known.isTheirs !== true) return insertDuplicate(unit, brought, known.id);
  if (known.state === 'attributed' && isBetter(brought, known)) await replace(unit, brought, known);
  return known.id;
}

async function findKnown(unit: Unit, { program, contactId }: BroughtFriend): Promise<Known | null> {
  const { rows } = await unit.sql<Known>(findReferralSql, [unit.actor.accountId, program.id, contactId]);
  return rows[0] ?? null;
}

function isBetter({ method, advocateId, program }: BroughtFriend, known: Known): boolean {
  const surer = (one: ReferralMethod) => referralMethod.options.indexOf(one);
  if (method !== known.method) return surer(method) < surer(known.method);
  return program.attribution === 'last' || advocateId === known.advocateId;
}

async function insert(unit: Unit, brought: BroughtFriend): Promise<string> {
  await lockAdvocates(unit, [brought.advocateId]);
  const id = await insertAs(unit, brought, 'attributed');
  if (id === null) {
    // Someone else just stored the same friend, perhaps under another address.
    const known = await findKnown(unit, brought);
    if (known === null) throw new Error('the friend isn’t there any more');
    return known.isTheirs === true ? known.id : insertDuplicate(unit, brought, known.id);
  }
  await judgeReferrals(unit, [id], { isConverted: false });
  await recordReferred(unit, brought, id);
  return id;
}

/** The same mailbox or number as another contact’s, who was referred already: kept with the reason. */
async function insertDuplicate(unit: Unit, brought: BroughtFriend, knownId: string): Promise<string> {
  const { sql, actor, clock } = unit;
  await lockAdvocates(unit, [brought.advocateId]);
  const id = await insertAs(unit, brought, 'rejected');
  if (id === null) return knownId;
  await sql(insertCheckSql, [actor.accountId, id, 'already-referred', clock.now()]);
  return id;
}

async function insertAs(
  unit: Unit,
  brought: BroughtFriend,
  state: 'attributed' | 'rejected',
): Promise<string | null> {
  const { sql, actor, clock } = unit;
  const id = newId();
  const isSameDevice = await comesFromAdvocate(unit, brought);
  const { rows } = await sql(insertReferralSql, [
    actor.accountId,
    id,
    brought.program.id,
    brought.advocateId,
    brought.contactId,
    state,
    brought.method,
    brought.channel,
    brought.click?.id ?? null,
    brought.click?.at ?? null,
    brought.at,
    isSameDevice,
    brought.key,
    clock.now(),
  ]);
  if (rows.length === 0) return null;
  await sql(countFriendSql, [actor.accountId, brought.advocateId, 1]);
  const [origin] = brought.origin ?? [];
  if (origin !== undefined) await keepTrace(unit, id, brought.program.id, origin);
  return id;
}

/** Keeps from where an advocate or friend came last. */
export async function keepTrace(
  { sql, actor, clock }: Unit,
  subjectId: string,
  programId: string,
  { network, device }: OriginHashes,
): Promise<void> {
  await sql(insertTraceSql, [actor.accountId, subjectId, programId, network, device, clock.now()]);
}

/** Same network and same device as the advocate’s last look at their page. */
async function comesFromAdvocate(
  { sql, actor }: Unit,
  { advocateId, origin }: BroughtFriend,
): Promise<boolean> {
  if (origin === null) return false;
  const { rows } = await sql<{ networkHash: Buffer; deviceHash: Buffer }>(readTraceSql, [
    actor.accountId,
    advocateId,
  ]);
  const [trace] = rows;
  if (trace === undefined) return false;
  return origin.some(
    ({ network, device }) => network.equals(trace.networkHash) && device.equals(trace.deviceHash),
  );
}

async function replace(unit: Unit, brought: BroughtFriend, known: Known): Promise<void> {
  const { sql, actor } = unit;
  await lockAdvocates(unit, [brought.advocateId, known.advocateId]);
  const { rows } = await sql(reattributeSql, [
    actor.accountId,
    known.id,
    brought.advocateId,
    brought.method,
    brought.channel,
    brought.click?.id ?? null,
    brought.click?.at ?? null,
    brought.at,
    await comesFromAdvocate(unit, brought),
  ]);
  if (rows.length === 0) return;
  await sql(countFriendSql, [actor.accountId, known.advocateId, -1]);
  await sql(countFriendSql, [actor.accountId, brought.advocateId, 1]);
  // They were about the other advocate.
  await sql(dropChecksSql, [actor.accountId, known.id]);
  await judgeReferrals(unit, [known.id], { isConverted: false });
}

async function recordReferred(unit: Unit, { program, contactId }: BroughtFriend, id: string): Promise<void> {
  await recordEvents(unit, [
    {
      contactId,
      name: 'referral.referred',
      at: unit.clock.now(),
      source: 'page',
      dedupKey: `referral.referred/${id}`,
      properties: { id: program.id, title: program.name },
    },
  ]);
}
