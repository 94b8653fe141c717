import { plainText } from '../../plain-text.ts';
import { phoneDigits } from '../phone-digits.ts';
import type { RuleTime } from '../predicate.ts';
import type { ContactFacts } from './rule-world.ts';
import { isStatusRule } from '../schema.ts';
import type { FieldRule, SearchRule } from '../schema.ts';

export function fieldMatches(rule: FieldRule, contact: ContactFacts, time: RuleTime): boolean {
  if (rule.field === 'created_at') return createdMatches(rule, contact.createdAt.toISOString(), time);
  if (isStatusRule(rule)) {
    const status = rule.field === 'email_status' ? contact.emailStatus : contact.smsStatus;
    return (status === rule.value) === (rule.cmp === 'eq');
  }
  const stored =
    {
      full_name: contact.fullName,
      email: contact.email,
      phone: contact.phone,
      source: contact.source,
      time_zone: contact.timeZone,
    }[rule.field] ?? '';
  if (!('value' in rule)) return (stored !== '') === (rule.cmp === 'exists');
  const isAddress = rule.field === 'email' || rule.field === 'phone';
  const compared = rule.exact === true ? (text: string) => text : plainText;
  const equals = (value: string): boolean =>
    isAddress
      ? stored === asStored(rule.field, value) && stored !== ''
      : compared(stored) === compared(value);
  if (rule.cmp === 'in') return rule.value.some(equals);
  if (rule.cmp === 'eq' || rule.cmp === 'ne') return equals(rule.value) === (rule.cmp === 'eq');
  const part = compared(asStored(rule.field, rule.value));
  const isNull = rule.field !== 'full_name' && rule.field !== 'source' && stored === '';
  return (
    !isNull && (rule.cmp === 'contains' ? compared(stored).includes(part) : compared(stored).startsWith(part))
  );
}

function asStored(field: FieldRule['field'], value: string): string {
  if (field === 'email') return value.trim().toLowerCase();
  return field === 'phone' ? value.replace(/[\s().-]/g, '') : value;
}

function createdMatches(
  rule: Extract<FieldRule, { field: 'created_at' }>,
  at: string,
  time: RuleTime,
): boolean {
  if (!('value' in rule)) return rule.cmp === 'exists';
  if (rule.cmp === 'within_last') return at >= time.instantBefore(rule.value) && at <= time.now;
  const [from, to] = rule.cmp === 'between' ? rule.value : [rule.value, rule.value];
  const isBefore = at < time.startOf(from);
  const isAfter = at >= time.startOf(to, 1);
  if (rule.cmp === 'before') return isBefore;
  if (rule.cmp === 'after') return isAfter;
  return (!isBefore && !isAfter) === (rule.cmp !== 'ne');
}

export function searchMatches({ text }: SearchRule, { fullName, email, phone }: ContactFacts): boolean {
  const words = plainText(text.trim().replace(/\s+/g, ' '));
  if (words === '') return true;
  const digits = phoneDigits(words);
  if (digits !== null && phone?.includes(digits) === true) return true;
  const searched = plainText(`${fullName} ${email ?? ''}`);
  return [...words].length < 3
    ? searched.startsWith(words) || searched.includes(` ${words}`)
    : searched.includes(words);
}
