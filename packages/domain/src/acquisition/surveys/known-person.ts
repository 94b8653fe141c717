import type { RowUnit } from '../../kernel/index.ts';
import type { Visit } from '../../publishing/index.ts';
import { findPersonSql, isAnsweredSql } from './survey-desk.sql.ts';
import type { SurveySnapshot } from './survey.schema.ts';
import { hashOfPerson } from './survey-tokens.ts';

/** Whom the link of a visit was sent to. */
export interface Known {
  recipientId: string | null;
  campaignId: string | null;
  /** Their first name: a forwarded link shows no more. Null in an anonymous survey. */
  person: string | null;
}

/** Nobody, if the contact was deleted since. */
export async function knownOf(
  { sql, actor }: RowUnit,
  survey: SurveySnapshot,
  recipient: Visit['recipient'],
): Promise<Known> {
  const nobody = { recipientId: null, campaignId: recipient?.campaignId ?? null, person: null };
  if (recipient === null) return nobody;
  const { rows } = await sql<{ fullName: string }>(findPersonSql, [actor.accountId, recipient.contactId]);
  if (rows[0] === undefined) return nobody;
  return {
    recipientId: recipient.contactId,
    campaignId: recipient.campaignId,
    person: survey.isAnonymous ? null : (rows[0].fullName.split(' ')[0] ?? ''),
  };
}

/** Whether this person can’t answer again. */
export async function hasAnswered(
  { sql, actor }: RowUnit,
  secret: string,
  survey: SurveySnapshot,
  { recipientId }: Known,
): Promise<boolean> {
  if (!survey.isOnePerContact || recipientId === null) return false;
  const who = hashOfPerson(secret, survey.surveyId, recipientId);
  const { rows } = await sql(isAnsweredSql, [actor.accountId, survey.surveyId, who]);
  return rows.length > 0;
}
