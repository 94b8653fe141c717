import type { DomainConfig } from '../../config.ts';
import { addressHash, type DueWorkKind, newId, type RowUnit } from '../../kernel/index.ts';
import {
  type AcceptedSubmission,
  insertSubmission,
  type StoreSubmission,
  storeSubmission,
} from '../submissions/store-submission.ts';
import { chargeLead } from './charge-lead.ts';
import { notifySealed } from './notify-sealed.ts';
import { doubtAbout } from './judge-lead.ts';
import type { LeadReason, LeadState } from './lead.schema.ts';
import { sealLead } from './sealed-lead.ts';
import {
  countTodaySql,
  findAcceptedSql,
  findByKeySql,
  hasWaitingSql,
  insertLeadSql,
  lockLimitSql,
  lockPersonSql,
} from './leads.sql.ts';

const leadWork: DueWorkKind = 'lead.open';

/** Who a lead is, as hashes: the same whether their answers are sealed or not. */
export interface LeadPerson {
  emailHash: Buffer | null;
  phoneHash: Buffer | null;
}

/** What a lead becomes. */
export interface SettledLead {
  state: LeadState;
  reason: LeadReason;
  /** The number came with another email address before. */
  isRepeated?: boolean;
  sealed?: string;
  submissionId?: string;
  contactId?: string;
  price?: { amountMinor: bigint; currency: string } | null;
}

/**
 * Takes what visitors submit to lead campaigns. A lead is charged once per person and campaign, and opens when it's
 * charged. If the wallet can't pay, or the day's limit is reached, it's kept sealed: nothing in the account shows who it
 * is. Duplicates, throw-away mailboxes and robots are free; the latter two become no contacts.
 */
export const storeLead =
  ({ secret, appUrl }: Pick<DomainConfig, 'secret' | 'appUrl'>): StoreSubmission =>
  async (unit, accepted, isRobot) => {
    const { sql, actor } = unit;
    const { rows: known } = await sql(findByKeySql, [actor.accountId, accepted.key]);
    if (known.length > 0) return { isAsked: false };
    const person = personOf(accepted);
    await lockPerson(unit, accepted.form.formId, person);
    const id = newId();
    const doubt = await doubtAbout({ email: textOf(accepted.values['email']), isRobot });
    const outcome =
      doubt === ''
        ? await settle(unit, secret, id, accepted, person)
        : await keepDoubtful(unit, accepted, doubt);
    const { isAsked = false, ...lead } = outcome;
    await insertLead(unit, { id, accepted, person, lead });
    if (lead.state === 'waiting' || lead.state === 'held')
      await notifySealed(unit, {
        formId: accepted.form.formId,
        campaign: accepted.formName,
        state: lead.state,
        appUrl,
      });
    if (lead.state === 'waiting') await unit.dueWork.add(leadWork, actor.accountId, unit.clock.now());
    return { isAsked };
  };

type Outcome = SettledLead & { isAsked?: boolean };

async function settle(
  unit: RowUnit,
  secret: string,
  id: string,
  accepted: AcceptedSubmission,
  person: LeadPerson,
): Promise<Outcome> {
  const keep = (state: 'waiting' | 'held'): Outcome => ({
    state,
    reason: '',
    sealed: sealLead(secret, unit.actor.accountId, id, accepted),
  });
  const { isDuplicate, isRepeated } = await findEarlier(unit, accepted.form.formId, person);
  if (isDuplicate) return storeDuplicate(unit, accepted);
  if (await isOverLimit(unit, accepted.form.formId, accepted.at)) return keep('held');
  const { rows } = await unit.sql<{ isWaiting: boolean }>(hasWaitingSql, [unit.actor.accountId]);
  if (rows[0]?.isWaiting === true) return keep('waiting');
  const paid = await storePaid(unit, id, accepted);
  return paid === null ? keep('waiting') : { ...paid, isRepeated };
}

async function keepDoubtful(
  unit: RowUnit,
  accepted: AcceptedSubmission,
  reason: LeadReason,
): Promise<Outcome> {
  return { state: 'free', reason, submissionId: await insertSubmission(unit, accepted, null) };
}

async function storeDuplicate(unit: RowUnit, accepted: AcceptedSubmission): Promise<Outcome> {
  const { id, contactId, isAsked } = await storeSubmission(unit, accepted);
  return { state: 'free', reason: 'duplicate', submissionId: id, contactId, isAsked };
}

/** Everything a lead is, and its charge. Null if the wallet can't pay: then nothing of it was stored. */
export async function storePaid(
  unit: RowUnit,
  id: string,
  accepted: AcceptedSubmission,
): Promise<Outcome | null> {
  await unit.sql('savepoint lead');
  const { id: submissionId, contactId, isAsked } = await storeSubmission(unit, accepted);
  // Last, because it locks the wallet.
  const charge = await chargeLead(unit, { id, formId: accepted.form.formId, campaign: accepted.formName });
  if (charge === null) {
    await unit.sql('rollback to savepoint lead');
    return null;
  }
  return { state: 'accepted', reason: '', submissionId, contactId, price: charge.price, isAsked };
}

/** A lead that was sealed is judged again when it's opened: someone may have come again since. */
export async function openPaid(
  unit: RowUnit,
  id: string,
  accepted: AcceptedSubmission,
  person: LeadPerson,
): Promise<SettledLead | null> {
  await lockPerson(unit, accepted.form.formId, person);
  const { isDuplicate, isRepeated } = await findEarlier(unit, accepted.form.formId, person);
  if (isDuplicate) return storeDuplicate(unit, accepted);
  const paid = await storePaid(unit, id, accepted);
  return paid === null ? null : { ...paid, isRepeated };
}

async function lockPerson(
  unit: RowUnit,
  formId: string,
  { emailHash, phoneHash }: LeadPerson,
): Promise<void> {
  const hashes = [emailHash, phoneHash].flatMap((hash) => (hash === null ? [] : [hash.toString('hex')]));
  await unit.sql(lockPersonSql, [unit.actor.accountId, formId, hashes]);
}

async function findEarlier(
  unit: RowUnit,
  formId: string,
  { emailHash, phoneHash }: LeadPerson,
): Promise<{ isDuplicate: boolean; isRepeated: boolean }> {
  const { rows } = await unit.sql<{ isDuplicate: boolean; isRepeated: boolean }>(findAcceptedSql, [
    unit.actor.accountId,
    formId,
    emailHash,
    phoneHash,
  ]);
  return rows[0] ?? { isDuplicate: false, isRepeated: false };
}

async function isOverLimit({ sql, actor }: RowUnit, formId: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ dailyLimit: number | null; today: Date }>(lockLimitSql, [
    actor.accountId,
    formId,
    at,
  ]);
  const [limit] = rows;
  if (limit === undefined || limit.dailyLimit === null) return false;
  const { rows: counted } = await sql<{ leads: number }>(countTodaySql, [
    actor.accountId,
    formId,
    limit.today,
  ]);
  return (counted[0]?.leads ?? 0) >= limit.dailyLimit;
}

interface NewLead {
  id: string;
  accepted: AcceptedSubmission;
  person: LeadPerson;
  lead: SettledLead;
}

async function insertLead(unit: RowUnit, { id, accepted, person, lead }: NewLead): Promise<void> {
  const isSealed = lead.sealed !== undefined;
  await unit.sql(insertLeadSql, [
    unit.actor.accountId,
    id,
    accepted.form.formId,
    lead.state,
    lead.reason,
    person.emailHash,
    person.phoneHash,
    lead.sealed ?? null,
    accepted.key,
    accepted.visit.channel,
    lead.submissionId ?? null,
    lead.contactId ?? null,
    lead.price?.amountMinor ?? null,
    lead.price?.currency ?? null,
    accepted.at,
    isSealed ? null : unit.clock.now(),
    lead.isRepeated ?? false,
  ]);
}

function personOf({ values }: AcceptedSubmission): LeadPerson {
  const hashOf = (address: string) => (address === '' ? null : addressHash(address));
  return { emailHash: hashOf(textOf(values['email'])), phoneHash: hashOf(textOf(values['telephone'])) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
