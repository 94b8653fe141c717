import type { SegmentFieldsOutput } from '@talkdrum/api/contracts';
import { withOperator } from './rule-choices.ts';
import type { Rule } from './segment-rules.ts';

export type AnswerRuleNode = Extract<Rule, { t: 'answer' }>;

type Answer = NonNullable<AnswerRuleNode['answer']>;

/** A comparison of an answer, without a value where one is needed. */
export function newAnswer({ key, type }: SegmentFieldsOutput['forms'][number]['questions'][number]): Answer {
  const base = { t: 'attribute', key, type, cmp: 'exists' } as Answer;
  return withOperator(base, 'eq') as Answer;
}
