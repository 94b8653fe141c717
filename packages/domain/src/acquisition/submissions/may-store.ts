import { type RowUnit, settleAll } from '../../kernel/index.ts';
import { type FormAnswer, type FormSnapshot, formAnswer } from '../forms/form.schema.ts';
import { countOfFormSql } from '../forms/forms.sql.ts';
import { findFormSql, findSubmittedSql, lockFormSql, lockKeySql } from './submissions.sql.ts';

/** What the same view already sent. Its other copies wait until this transaction ends. */
export async function findRepeated(
  { sql, actor }: RowUnit,
  key: string,
): Promise<{ kind: 'repeated'; answer: FormAnswer; isAsked: boolean } | null> {
  const [, { rows }] = await settleAll([
    sql(lockKeySql, [actor.accountId, key]),
    sql<{ answer: unknown; isAsked: boolean }>(findSubmittedSql, [actor.accountId, key]),
  ]);
  const [row] = rows;
  if (row === undefined) return null;
  return { kind: 'repeated', answer: formAnswer.parse(row.answer), isAsked: row.isAsked };
}

/** Also for a form that was deleted while a page still shows it. */
export async function isFull(
  { sql, actor }: RowUnit,
  { formId, maxSubmissions }: FormSnapshot,
): Promise<boolean> {
  const form = [actor.accountId, formId];
  const { rows: found } = await sql(maxSubmissions === null ? findFormSql : lockFormSql, form);
  if (found.length === 0) return true;
  if (maxSubmissions === null) return false;
  const { rows } = await sql<{ submissions: number }>(countOfFormSql, form);
  return (rows[0]?.submissions ?? 0) >= maxSubmissions;
}
