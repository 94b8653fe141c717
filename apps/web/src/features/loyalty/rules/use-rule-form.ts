import type { RuleOutput } from '@talkdrum/api/contracts';
import { useFormModal } from '@talkdrum/ui';
import { useMemo } from 'react';
import { fromRule, ruleForm } from './rule-form.ts';

/** @param rule null for a new one. */
export function useRuleForm(rule: RuleOutput | null, timeZone: string) {
  const schema = useMemo(() => ruleForm(timeZone), [timeZone]);
  return useFormModal(schema, true, fromRule(rule, timeZone));
}
export type RuleForm = ReturnType<typeof useRuleForm>;
