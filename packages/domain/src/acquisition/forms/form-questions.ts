import type { FormField } from '@talkdrum/form-fields';
import type { Unit } from '../../kernel/index.ts';

/** A form or survey with the questions that rules of segments compare. */
export interface FormQuestions {
  id: string;
  name: string;
  questions: { key: string; label: string; type: 'text' | 'number' | 'date' | 'boolean' }[];
}

const types: Partial<Record<FormField['type'], 'number' | 'date' | 'boolean'>> = {
  number: 'number',
  rating: 'number',
  nps: 'number',
  csat: 'number',
  ces: 'number',
  date: 'date',
  checkbox: 'boolean',
  consent: 'boolean',
};

/** These have no answer that one comparison could be about. */
const incomparable: ReadonlySet<FormField['type']> = new Set(['statement', 'matrix', 'file']);

const askedSql = `
  select id, name, fields, created_at
  from form
  where account_id = $1 and deleted_at is null
  union all
  select id, name, jsonb_path_query_array(design, '$.pages[*].questions[*]'), created_at
  from survey
  where account_id = $1 and deleted_at is null and not is_anonymous
  order by created_at desc, id
  limit 200`;

/** What an account's forms and surveys ask, newest first. Nobody is known by their answers to an anonymous survey. */
export async function formQuestions({ sql, actor }: Unit): Promise<FormQuestions[]> {
  const { rows } = await sql<{ id: string; name: string; fields: FormField[] }>(askedSql, [actor.accountId]);
  return rows.map(({ id, name, fields }) => ({
    id,
    name,
    questions: fields
      .filter(({ type }) => !incomparable.has(type))
      .map(({ key, label, type }) => ({ key, label, type: types[type] ?? 'text' })),
  }));
}
