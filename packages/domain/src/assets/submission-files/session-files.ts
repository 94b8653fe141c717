import type { RowUnit } from '../../kernel/index.ts';

/** A file that a visit of a survey keeps. */
export interface SessionFile {
  id: string;
  field: string;
  filename: string;
  /** An answer has it already. */
  isTaken: boolean;
}

/** In the order they were sent. Those of an answer too, so that a post that is sent again is recognised. */
export async function sessionFiles(
  { sql, actor }: RowUnit,
  formId: string,
  sessionId: string,
): Promise<SessionFile[]> {
  const { rows } = await sql<SessionFile>(
    `select id, field, filename, state = 'stored' as is_taken
     from submission_file
     where account_id = $1 and form_id = $2 and session_id = $3 and state <> 'deleting'
     order by created_at, id`,
    [actor.accountId, formId, sessionId],
  );
  return rows;
}

/** Stored files become those of a visit, and replace its earlier ones of the same fields. Its session must exist. */
export async function keepSessionFiles(
  unit: RowUnit,
  sessionId: string,
  { ids, fields }: { ids: readonly string[]; fields: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  const { sql, actor } = unit;
  await sql(
    `update submission_file
     set state = 'deleting', session_id = null
     where account_id = $1 and session_id = $2 and field = any($3::text[]) and state = 'storing'`,
    [actor.accountId, sessionId, fields],
  );
  await sql(
    `update submission_file
     set session_id = $2
     where account_id = $1 and id = any($3::uuid[]) and state = 'storing'`,
    [actor.accountId, sessionId, ids],
  );
}

/** What a finished visit still keeps belongs to no answer: the next collection deletes it. */
export async function dropSessionFiles({ sql, actor }: RowUnit, sessionId: string): Promise<void> {
  await sql(
    `update submission_file
     set state = 'deleting', session_id = null
     where account_id = $1 and session_id = $2 and state = 'storing'`,
    [actor.accountId, sessionId],
  );
}
