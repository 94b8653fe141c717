import type { AnswerValue, FormField } from '@talkdrum/form-fields';
import { attachSubmissionFiles } from '../../assets/index.ts';
import {
  type Attributes,
  readSignUp,
  sendSignUp,
  type SignUp,
  type SignUpFacts,
} from '../../audience/index.ts';
import { storeFreshEvent } from '../../events/index.ts';
import { newId, type RowUnit, settleAll } from '../../kernel/index.ts';
import type { Visit } from '../../publishing/index.ts';
import type { FormSnapshot } from '../forms/form.schema.ts';
import type { VisitorScope } from './in-intake.ts';
import type { SubmittedConsent } from './submission.schema.ts';
import { insertSubmissionSql } from './submissions.sql.ts';

/** Valid answers, and what their form did with them. */
export interface AcceptedSubmission {
  form: FormSnapshot;
  /** Its name, for people to read. */
  formName: string;
  values: Readonly<Record<string, AnswerValue>>;
  /** The contact that the link was sent to; null for someone who may be anyone. */
  recognised: string | null;
  /** Stored files that become the submission’s. */
  fileIds?: readonly string[];
  visit: Pick<Visit, 'publishedId' | 'version' | 'shareLinkId' | 'channel'>;
  key: string;
  ip: string;
  userAgent: string;
  /** When it was submitted. */
  at: Date;
}

/** What becomes of a submission whose answers are valid. In the caller’s transaction. */
export type StoreSubmission = (
  unit: RowUnit,
  accepted: AcceptedSubmission,
  /** A robot may have sent it: it filled in the field that people don’t see, and then pressed the button. */
  isRobot: boolean,
) => Promise<{ isAsked: boolean }>;

/** The outbox entry of a submission. */
export const formSubmittedKind = 'form.submitted';

/** Asks for the form's own mail. */
const formMailKind = 'form.mail';

interface StoredSubmission {
  id: string;
  contactId: string;
  isAsked: boolean;
}

/** Contact, consent, list, submission, event and outbox entry, in the caller's transaction. */
export async function storeSubmission(
  unit: RowUnit,
  accepted: AcceptedSubmission,
): Promise<StoredSubmission> {
  const facts = await readSignUp(unit, signUpOf(accepted));
  const { written, ...stored } = await sendSubmission(unit, accepted, facts);
  await settleAll(written);
  return stored;
}

/** The same as the last thing in its transaction: COMMIT leaves with it. `facts` were read in this transaction. */
export async function storeLastSubmission(
  unit: VisitorScope,
  accepted: AcceptedSubmission,
  facts: SignUpFacts,
): Promise<StoredSubmission> {
  const { written, ...stored } = await sendSubmission(unit, accepted, facts);
  // Files that came too late undo everything.
  if ((accepted.fileIds ?? []).length === 0) unit.commitBehind(written);
  await settleAll(written);
  return stored;
}

/** Who submitted it, as the audience knows people. */
export function signUpOf({
  form,
  formName,
  values,
  recognised,
  ip,
  userAgent,
  at,
}: AcceptedSubmission): SignUp {
  return {
    recognised,
    fullName: textOf(values['name']),
    email: textOf(values['email']) || null,
    phone: textOf(values['telephone']) || null,
    attributes: attributesIn(form.fields, values),
    consents: consentsIn(form.fields, values),
    listId: form.listId,
    source: `form “${formName}”`,
    ip,
    userAgent,
    at,
  };
}

async function sendSubmission(
  unit: RowUnit,
  accepted: AcceptedSubmission,
  facts: SignUpFacts,
): Promise<StoredSubmission & { written: Promise<unknown>[] }> {
  const { form, formName, values, at, visit } = accepted;
  const signingUp = signUpOf(accepted);
  const { contactId, state, written, ask } = await sendSignUp(unit, signingUp, facts);
  const id = newId();
  const statements = [
    ...written,
    insertSubmission(unit, accepted, contactId, id),
    // The sign-up holds the contact.
    ...storeFreshEvent(unit, {
      contactId,
      name: form.kind === 'lead' ? 'lead.created' : 'form.submitted',
      at,
      source: 'form',
      dedupKey: `submission:${id}`,
      properties: { id: form.formId, title: formName.slice(0, 500).toWellFormed(), channel: visit.channel },
    }),
    unit.outbox.publish(formSubmittedKind, { submissionId: id, formId: form.formId, contactId }),
    queueMail(unit, form, textOf(values['email'])),
    ...ask(),
  ];
  const isAsked = state === 'unconfirmed' && signingUp.consents.some(({ channel }) => channel === 'email');
  return { id, contactId, isAsked, written: statements };
}

/** The row alone: of a submission without a contact, nobody else is notified. */
export async function insertSubmission(
  unit: RowUnit,
  { form, values, fileIds = [], visit, key, at }: AcceptedSubmission,
  contactId: string | null,
  id = newId(),
): Promise<string> {
  const row = [
    unit.actor.accountId,
    id,
    visit.publishedId,
    visit.version,
    form.formId,
    contactId,
    key,
    JSON.stringify(values),
    JSON.stringify(consentsIn(form.fields, values)),
    visit.shareLinkId,
    JSON.stringify(form.answer),
    at,
  ];
  await settleAll([unit.sql(insertSubmissionSql, row), attachSubmissionFiles(unit, id, fileIds)]);
  return id;
}

/** What the form says to who submitted it. It holds nothing that a visitor typed, so nobody can make it say more. */
async function queueMail({ outbox }: RowUnit, { formId, mail }: FormSnapshot, to: string): Promise<void> {
  if (mail !== null && to !== '') await outbox.publish(formMailKind, { formId, to, ...mail });
}

export function consentsIn(
  fields: readonly FormField[],
  values: Readonly<Record<string, AnswerValue>>,
): SubmittedConsent[] {
  return fields.flatMap(({ type, key, channel, label }) =>
    type === 'consent' && channel !== null && values[key] === true ? [{ channel, wording: label }] : [],
  );
}

export function attributesIn(
  fields: readonly FormField[],
  values: Readonly<Record<string, AnswerValue>>,
): Attributes {
  const kept = fields.flatMap(({ key, mapTo }): [string, Attributes[string]][] => {
    const value = values[key];
    if (mapTo?.kind !== 'attribute' || value === undefined) return [];
    return [[mapTo.key, typeof value === 'object' ? Object.values(value).join(', ') : value]];
  });
  return Object.fromEntries(kept);
}

export function textOf(value: AnswerValue | undefined): string {
  return typeof value === 'string' ? value.slice(0, 200).toWellFormed() : '';
}
