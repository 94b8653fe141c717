import type { SuggestedSubject } from '@talkdrum/api/contracts';
import type { Rule } from './segment-rules.ts';

const wholeFields = ['full_name', 'source'] as const;

/** What existing values can be suggested for a rule; null if none make sense. */
export function suggestedSubjectOf(rule: Rule): SuggestedSubject | null {
  if (rule.t === 'attribute') return rule.type === 'text' ? { about: 'attribute', key: rule.key } : null;
  if (rule.t !== 'field') return null;
  const { field, cmp } = rule;
  if (field === 'email') return cmp === 'contains' ? { about: 'email_domain' } : null;
  if (field === 'phone') return cmp === 'starts' ? { about: 'phone_country' } : null;
  const about = wholeFields.find((each) => each === field);
  return about === undefined ? null : { about };
}
