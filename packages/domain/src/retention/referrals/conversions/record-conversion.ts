import { normaliseEmail, phoneNormaliser } from '@talkdrum/people-files';
import { notFound, type Unit } from '../../../kernel/index.ts';
import { type Attribution, typedReferralCode } from '../referral.schema.ts';
import { attributeFriend } from './attribute-friend.ts';
import { convertReferrals } from './convert-referrals.ts';

/** What a program of the account's own says about someone who bought something. */
export interface ReportedConversion {
  programId: string;
  /** The friend, by one of the three. */
  contactId: string | null;
  email: string | null;
  telephone: string | null;
  /** Who brought them, if that's known: surer than the link that they opened. */
  code: string | null;
  amountMinor: bigint | null;
  orderReference: string;
}

const programSql = `
  select p.id, p.name, p.attribution, a.country
  from referral_program p
  join account a on a.id = p.account_id
  join published i on i.account_id = p.account_id and i.id = p.id and i.status in ('published', 'closed')
  where p.account_id = $1 and p.id = $2 and p.deleted_at is null`;

const contactSql = `
  select id
  from contact
  where account_id = $1 and deleted_at is null and (id = $2 or email = $3 or phone = $4)
  order by id is not distinct from $2::uuid desc, email is not distinct from $3::text desc, created_at, id
  limit 1
  for key share`;

const codeSql = `
  select id
  from referral_advocate
  where account_id = $1 and program_id = $2 and code = $3 and contact_id is not null`;

const friendSql = `
  select r.id, r.advocate_id, r.friend_id is distinct from $3 as is_by_address
  from referral r
  join contact c on c.account_id = r.account_id and c.id = $3
  where r.account_id = $1 and r.program_id = $2 and (
    r.friend_id = $3
    or r.state <> 'rejected' and (
      r.email_key = referral_email_key(c.email) or r.phone_key = referral_phone_key(c.phone)
    )
  )
  order by is_by_address, r.id
  limit 1`;

/**
 * Records what a program of the account reports, and answers the referral's id; null for someone whom nobody brought.
 * Reporting it again changes nothing. Throws `not_found` for a programme or contact that isn't there.
 */
export async function recordConversion(unit: Unit, reported: ReportedConversion): Promise<string | null> {
  const { sql, actor, clock } = unit;
  const { rows } = await sql<{ id: string; name: string; attribution: Attribution; country: string }>(
    programSql,
    [actor.accountId, reported.programId],
  );
  const [program] = rows;
  if (program === undefined) throw notFound('referral programme');
  const contactId = await findContact(unit, reported, program.country);
  if (reported.code !== null) await attributeByCode(unit, program, contactId, reported.code);
  const { rows: friends } = await sql<{ id: string; advocateId: string; isByAddress: boolean }>(friendSql, [
    actor.accountId,
    program.id,
    contactId,
  ]);
  const [friend] = friends;
  if (friend === undefined) return null;
  const { amountMinor, orderReference } = reported;
  const order = { at: clock.now(), amountMinor, orderReference, orderCurrency: null };
  await convertReferrals(unit, [{ ...friend, ...order }]);
  return friend.id;
}

async function findContact(
  { sql, actor }: Unit,
  { contactId, email, telephone }: ReportedConversion,
  country: string,
): Promise<string> {
  const address = email === null ? null : normaliseEmail(email);
  const number = telephone === null ? null : phoneNormaliser(country)(telephone);
  const { rows } = await sql<{ id: string }>(contactSql, [
    actor.accountId,
    contactId,
    address?.ok === true ? address.value : null,
    number?.ok === true ? number.value : null,
  ]);
  if (rows[0] === undefined) throw notFound('contact');
  return rows[0].id;
}

/** A code that nobody has says nothing. */
async function attributeByCode(
  unit: Unit,
  program: { id: string; name: string; attribution: Attribution },
  contactId: string,
  typed: string,
): Promise<void> {
  const { data: code } = typedReferralCode.safeParse(typed);
  const { rows } = await unit.sql<{ id: string }>(codeSql, [unit.actor.accountId, program.id, code ?? '']);
  const [advocate] = rows;
  if (advocate === undefined) return;
  const at = unit.clock.now();
  await attributeFriend(unit, {
    program,
    advocateId: advocate.id,
    contactId,
    method: 'code',
    channel: 'code',
    click: null,
    at,
    origin: null,
    key: null,
  });
}
