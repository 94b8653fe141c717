import type { RuleOutput } from '@talkdrum/api/contracts';
import { useFormModal } from '@talkdrum/ui';
import { fromRule, ruleForm } from './rule-form.ts';

/** @param rule null for a new one. */
export const useRuleForm = (rule: RuleOutput | null) => useFormModal(ruleForm, true, fromRule(rule));
export type RuleForm = ReturnType<typeof useRuleForm>;
