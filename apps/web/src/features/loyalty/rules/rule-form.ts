import { earningRule, ruleFields, type RuleOutput } from '@talkdrum/api/contracts';
import type { z } from 'zod';
import { fromLocal, localTime, toLocal } from '../../../lib/dates/local-time.ts';
import { ruleProblem } from '../../../lib/segment-rules/rule-problem.ts';
import type { PropertyRule } from '../../../lib/segment-rules/event-rule-choices.ts';

const formFields = ruleFields.extend({ startsAt: localTime, endsAt: localTime });

/** An earning rule as the form has it: From and Until are times of the account's time zone. */
export const ruleForm = (timeZone: string) =>
  formFields.superRefine((values, context) => {
    for (const { path, message } of earningRule.safeParse(toRule(values, timeZone)).error?.issues ?? [])
      context.addIssue({ code: 'custom', path, message });
    const problem = ruleProblem({ op: 'and', items: values.where as PropertyRule[] });
    if (problem !== null) context.addIssue({ code: 'custom', path: ['where'], message: problem });
  });

export type RuleValues = z.infer<typeof formFields>;

/** As it is sent. */
export const toRule = ({ startsAt, endsAt, ...rule }: RuleValues, timeZone: string) => ({
  ...rule,
  startsAt: fromLocal(startsAt, timeZone),
  endsAt: fromLocal(endsAt, timeZone),
});

const newRule: RuleValues = {
  name: '',
  event: 'order.paid',
  where: [],
  earns: 'per',
  points: 1,
  perMinor: '10000',
  property: 'amount',
  capPerDay: null,
  capTotal: null,
  usesTier: true,
  startsAt: '',
  endsAt: '',
  isOn: true,
};

export function fromRule(rule: RuleOutput | null, timeZone: string): RuleValues {
  if (rule === null) return newRule;
  const { startsAt, endsAt, ...fields } = ruleFields.parse(rule);
  return { ...fields, startsAt: toLocal(startsAt, timeZone), endsAt: toLocal(endsAt, timeZone) };
}
