import type { AnswerValue, FormField } from '@talkdrum/form-fields';
import { type Attributes, signUp } from '../../audience/index.ts';
import { recordEvents } from '../../events/index.ts';
import { newId, type Unit } from '../../kernel/index.ts';
import type { Visit } from '../../publishing/index.ts';
import type { FormSnapshot } from '../forms/form.schema.ts';
import type { SubmittedConsent } from './submission.schema.ts';
import { insertSubmissionSql } from './submissions.sql.ts';

/** Valid answers, and what their form did with them. */
export interface AcceptedSubmission {
  form: FormSnapshot;
  /** Its name, for people to read. */
  formName: string;
  values: Readonly<Record<string, AnswerValue>>;
  visit: Pick<Visit, 'publishedId' | 'version' | 'shareLinkId' | 'channel'>;
  key: string;
  ip: string;
  userAgent: string;
}

/** The outbox entry of a submission. */
export const formSubmittedKind = 'form.submitted';

/** Contact, consent, list, submission, event and outbox entry, in the caller's transaction. */
export async function storeSubmission(
  unit: Unit,
  accepted: AcceptedSubmission,
): Promise<{ id: string; isAsked: boolean }> {
  const { form, formName, values, visit, key, ip, userAgent } = accepted;
  const consents = consentsIn(form.fields, values);
  const { contactId, state } = await signUp(unit, {
    fullName: textOf(values['name']),
    email: textOf(values['email']) || null,
    phone: textOf(values['telephone']) || null,
    attributes: attributesIn(form.fields, values),
    consents,
    listId: form.listId,
    source: `form “${formName}”`,
    ip,
    userAgent,
  });
  const id = newId();
  const now = unit.clock.now();
  await unit.sql(insertSubmissionSql, [
    unit.actor.accountId,
    id,
    visit.publishedId,
    visit.version,
    form.formId,
    contactId,
    key,
    JSON.stringify(values),
    JSON.stringify(consents),
    visit.shareLinkId,
    JSON.stringify(form.answer),
    now,
  ]);
  await recordEvents(unit, [
    {
      contactId,
      name: 'form.submitted',
      at: now,
      source: 'form',
      dedupKey: `submission:${id}`,
      properties: { id: form.formId, title: formName.slice(0, 500).toWellFormed(), channel: visit.channel },
    },
  ]);
  await unit.outbox.publish(formSubmittedKind, { submissionId: id, formId: form.formId, contactId });
  const isAsked = state === 'unconfirmed' && consents.some(({ channel }) => channel === 'email');
  return { id, isAsked };
}

function consentsIn(
  fields: readonly FormField[],
  values: Readonly<Record<string, AnswerValue>>,
): SubmittedConsent[] {
  return fields.flatMap(({ type, key, channel, label }) =>
    type === 'consent' && channel !== null && values[key] === true ? [{ channel, wording: label }] : [],
  );
}

function attributesIn(
  fields: readonly FormField[],
  values: Readonly<Record<string, AnswerValue>>,
): Attributes {
  const kept = fields.flatMap(({ key, mapTo }): [string, Attributes[string]][] => {
    const value = values[key];
    if (mapTo?.kind !== 'attribute' || value === undefined) return [];
    return [[mapTo.key, typeof value === 'object' ? value.join(', ') : value]];
  });
  return Object.fromEntries(kept);
}

function textOf(value: AnswerValue | undefined): string {
  return typeof value === 'string' ? value.slice(0, 200).toWellFormed() : '';
}
