import { type Channel, type RowUnit, settleAll } from '../../kernel/index.ts';
import type { MembershipState } from '../contact.schema.ts';
import type { OptInKind } from '../list.schema.ts';
import { askByText, askToConfirm } from '../opt-in/ask-to-confirm.ts';
import { recordConsent } from '../suppressions/record-consent.ts';
import { joinByConfirmingSql, joinListSql } from './sign-up.sql.ts';
import { isFree, type SentPerson, type SentSignUp, type SignUp } from './signing-up.ts';

/** Consent counts only for an address that the contact has. Without it nobody joins. */
export async function join(
  unit: RowUnit,
  input: SignUp & { listId: string },
  sent: SentPerson,
  optIn: OptInKind,
): Promise<Pick<SentSignUp, 'state' | 'written' | 'ask'>> {
  const { person } = sent;
  const given = input.consents.flatMap(({ channel, wording }) => {
    const address = channel === 'email' ? input.email : input.phone;
    return address === null || address !== person[channel === 'email' ? 'email' : 'phone']
      ? []
      : [{ channel, wording, address }];
  });
  if (given.length === 0) return { state: person.state, written: [sent.written], ask: () => [] };
  const isSure = optIn === 'single' && isFree(person.state);
  const asksFirst = !person.isNew && person.state === null && !isSure;
  const { state, written } = asksFirst
    ? { state: 'unconfirmed' as const, written: [sent.written] }
    : await putOnList(unit, input.listId, sent, isSure);
  const email = given.find(({ channel }) => channel === 'email')?.address;
  const phone = given.find(({ channel }) => channel === 'sms')?.address;
  const { accountId } = unit.actor;
  const about = { accountId, listId: input.listId };
  const isAskedByText = phone !== undefined && (state === 'unconfirmed' || optIn === 'double');
  const ask = (): (Promise<unknown> | null)[] => [
    state === 'unconfirmed' && email !== undefined
      ? askToConfirm(unit.sql, about, [{ contactId: person.id, email }])
      : null,
    isAskedByText ? askByText(unit.sql, about, { contactId: person.id, phone }) : null,
    asksFirst ? unit.sql(joinByConfirmingSql, [accountId, input.listId, person.id]) : null,
  ];
  return {
    state,
    written: [...written, ...keepProof(unit, input, person.id, given, state === 'subscribed')],
    ask: () => ask().filter((statement) => statement !== null),
  };
}

/** A known contact may join or leave at the same time, so what became of them is read. */
async function putOnList(
  unit: RowUnit,
  listId: string,
  { person: { id, state, isNew }, written }: SentPerson,
  isSure: boolean,
): Promise<{ state: MembershipState | null; written: Promise<unknown>[] }> {
  const wanted: MembershipState = isSure ? 'subscribed' : 'unconfirmed';
  const person = [unit.actor.accountId, listId, id, wanted];
  const joining = unit.sql<{ state: MembershipState }>(joinListSql, person);
  if (isNew) return { state: wanted, written: [written, joining] };
  const [, { rows }] = await settleAll([written, joining]);
  return { state: rows[0]?.state ?? state, written: [] };
}

/** Until they confirm, the people of a double opt-in list have only asked. */
function keepProof(
  unit: RowUnit,
  { listId, source, ip, userAgent, at }: SignUp & { listId: string },
  contactId: string,
  given: readonly { channel: Channel; wording: string; address: string }[],
  isConfirmed: boolean,
): Promise<void>[] {
  return given.map(({ channel, wording, address }) =>
    recordConsent(unit, {
      address,
      channel,
      action: isConfirmed ? 'granted' : 'requested',
      source,
      contactId,
      listId,
      wording,
      ip,
      userAgent,
      at,
    }),
  );
}
