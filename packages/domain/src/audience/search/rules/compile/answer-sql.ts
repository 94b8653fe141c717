import { attributeSql } from './attribute-sql.ts';
import type { RuleScope } from '../predicate.ts';
import type { AnswerRule } from '../schema.ts';

/**
 * What a contact answered. The views `contact_submission` and `contact_answer` are the only things this room knows about
 * answers: the room that stores them provides the views.
 */
export function answerSql({ publishedId, has, answer }: AnswerRule, scope: RuleScope): string {
  const { alias, account, params } = scope;
  const about = `e.account_id = ${account} and e.contact_id = ${alias}.id
    and e.published_id = ${params.add(publishedId)}::uuid`;
  const found =
    answer === undefined
      ? `select 1 from contact_submission e where ${about}`
      : `select 1
        from contact_answer e
        where ${about} and e.key = ${params.add(answer.key)}::text
          and (${attributeSql({ ...answer, key: 'value' }, { ...scope, document: 'e.answer' })})`;
  return `${has ? '' : 'not '}exists (${found})`;
}
