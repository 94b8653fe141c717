import { randomUUID } from 'node:crypto';
import { type AnswerValue, type FormField } from '@talkdrum/form-fields';
import type { SurveyDesign } from '@talkdrum/survey-design';
import { attachSubmissionFiles, dropSessionFiles } from '../../assets/index.ts';
import { signUp } from '../../audience/index.ts';
import { recordEvents } from '../../events/index.ts';
import { newId, type RowUnit, settleAll } from '../../kernel/index.ts';
import type { Visit } from '../../publishing/index.ts';
import type { FormAnswer } from '../forms/form.schema.ts';
import { attributesIn, consentsIn, textOf } from '../submissions/store-submission.ts';
import type { SubmittedConsent } from '../submissions/submission.schema.ts';
import { insertSubmissionSql } from '../submissions/submissions.sql.ts';
import { recordSurveyAnswers } from '../survey-analytics/record-answers.ts';
import { completeSessionSql, noteAnsweredSql, proveAnsweredSql } from './survey-desk.sql.ts';
import type { SurveySnapshot } from './survey.schema.ts';
import { hashOfPerson } from './survey-tokens.ts';

/** Valid answers, and what their survey does with them. */
export interface CompletedSurvey {
  survey: SurveySnapshot;
  /** As it was asked, with its registration. */
  design: SurveyDesign;
  values: Readonly<Record<string, AnswerValue>>;
  answer: FormAnswer;
  visit: Pick<Visit, 'publishedId' | 'version' | 'shareLinkId' | 'channel' | 'at'>;
  session: { id: string; pageKey: string; furthestPage: number };
  /** The contact the link was sent to. */
  recipientId: string | null;
  campaignId: string | null;
  /** Stored files that become the answer’s. */
  fileIds: readonly string[];
  key: string;
  ip: string;
  userAgent: string;
}

/** Thrown to undo everything: this contact answered before. */
export class AnsweredBeforeError extends Error {}

/**
 * Contact, consent, list, submission, answers, event, outbox entry and webhook, in the caller's transaction. An
 * anonymous survey stores its day alone, and nothing that says who or when.
 */
export async function storeSurvey(
  unit: RowUnit,
  secret: string,
  completed: CompletedSurvey,
): Promise<{ id: string; isAsked: boolean }> {
  const { survey, values, recipientId } = completed;
  const consents = consentsIn(survey.registration ?? [], values);
  const [person, startedAt] = await settleAll([
    recipientId === null ? register(unit, completed, consents) : addTo(unit, completed, recipientId),
    completeSession(unit, completed),
  ]);
  const knownId = recipientId ?? person?.contactId ?? null;
  const contactId = survey.isAnonymous ? null : knownId;
  const id = survey.isAnonymous ? randomUUID() : newId();
  await storeAnswers(unit, completed, { id, contactId, consents, startedAt });
  if (survey.isOnePerContact && knownId !== null)
    await noteAnswered(unit, hashOfPerson(secret, survey.surveyId, knownId), survey.surveyId, {
      // Anyone can type someone else’s address.
      unprovedId: recipientId === null ? id : null,
    });
  if (contactId !== null) await noteEvent(unit, completed, id, contactId);
  const isAsked = person?.state === 'unconfirmed' && consents.some(({ channel }) => channel === 'email');
  return { id, isAsked };
}

/** When the session began. */
async function completeSession(
  { sql, actor, clock }: RowUnit,
  { survey, session, recipientId, campaignId, visit }: CompletedSurvey,
): Promise<Date> {
  const { rows } = await sql<{ startedAt: Date }>(completeSessionSql, [
    actor.accountId,
    session.id,
    survey.surveyId,
    visit.version,
    survey.isAnonymous ? null : recipientId,
    session.pageKey,
    session.furthestPage,
    visit.channel,
    campaignId,
    visit.at,
    clock.now(),
  ]);
  return rows[0]?.startedAt ?? visit.at;
}

interface Stored {
  id: string;
  contactId: string | null;
  consents: SubmittedConsent[];
  startedAt: Date;
}

/** The submission, and what analytics count of it. */
async function storeAnswers(
  unit: RowUnit,
  { survey, values, visit, session, fileIds, campaignId, key, answer }: CompletedSurvey,
  { id, contactId, consents, startedAt }: Stored,
): Promise<void> {
  const now = unit.clock.now();
  const row = [
    unit.actor.accountId,
    id,
    visit.publishedId,
    visit.version,
    null,
    contactId,
    key,
    JSON.stringify(values),
    JSON.stringify(consents),
    visit.shareLinkId,
    JSON.stringify(answer),
    survey.isAnonymous ? new Date(now.toISOString().slice(0, 10)) : now,
  ];
  await settleAll([
    unit.sql(insertSubmissionSql, row),
    attachSubmissionFiles(unit, id, fileIds),
    dropSessionFiles(unit, session.id),
  ]);
  await recordSurveyAnswers(unit, {
    surveyId: survey.surveyId,
    publishedVersion: visit.version,
    submissionId: id,
    answers: values,
    design: survey.design,
    channel: visit.channel,
    campaignId,
    isAnonymous: survey.isAnonymous,
    contactId,
    startedAt,
    submittedAt: now,
  });
}

async function register(
  unit: RowUnit,
  { survey, design, values, ip, userAgent }: CompletedSurvey,
  consents: SubmittedConsent[],
): Promise<{ contactId: string; state: string | null } | null> {
  if (survey.registration === null || survey.listId === null) return null;
  const questions: FormField[] = design.pages.flatMap((page) => page.questions);
  return signUp(unit, {
    recognised: null,
    fullName: textOf(values['name']),
    email: textOf(values['email']) || null,
    phone: textOf(values['telephone']) || null,
    attributes: attributesIn(questions, values),
    consents,
    listId: survey.listId,
    source: `survey “${survey.name}”`,
    ip,
    userAgent,
  });
}

/** The attributes that a known person's answers are kept as. Nothing at the contact comes from an anonymous survey. */
async function addTo(
  unit: RowUnit,
  { survey, design, values, ip, userAgent }: CompletedSurvey,
  recognised: string,
): Promise<null> {
  const attributes = attributesIn(
    design.pages.flatMap((page) => page.questions),
    values,
  );
  if (survey.isAnonymous || Object.keys(attributes).length === 0) return null;
  await signUp(unit, {
    recognised,
    fullName: '',
    email: null,
    phone: null,
    attributes,
    consents: [],
    listId: null,
    source: `survey “${survey.name}”`,
    ip,
    userAgent,
  });
  return null;
}

/**
 * One answer from each contact. Who comes through a link of their own replaces the answer of someone who only typed
 * their address; otherwise the first answer stays.
 */
async function noteAnswered(
  { sql, actor }: RowUnit,
  who: Buffer,
  surveyId: string,
  { unprovedId }: { unprovedId: string | null },
): Promise<void> {
  const person = [actor.accountId, surveyId, who];
  const { rows: added } = await sql(noteAnsweredSql, [...person, unprovedId]);
  if (added.length > 0) return;
  if (unprovedId !== null) throw new AnsweredBeforeError();
  const { rows } = await sql<{ unprovedId: string }>(proveAnsweredSql, person);
  if (rows[0] === undefined) throw new AnsweredBeforeError();
  await sql('delete from submission where account_id = $1 and id = $2', [
    actor.accountId,
    rows[0].unprovedId,
  ]);
}

async function noteEvent(
  unit: RowUnit,
  { survey, visit }: CompletedSurvey,
  submissionId: string,
  contactId: string,
): Promise<void> {
  await recordEvents(unit, [
    {
      contactId,
      name: 'survey.completed',
      at: unit.clock.now(),
      source: 'survey',
      dedupKey: `submission:${submissionId}`,
      properties: {
        id: survey.surveyId,
        title: survey.name.slice(0, 500).toWellFormed(),
        channel: visit.channel,
      },
    },
  ]);
}
