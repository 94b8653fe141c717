import { attributeMatches } from './match-attribute.ts';
import type { RuleTime } from '../predicate.ts';
import type { ContactFacts, RuleWorld } from './rule-world.ts';
import type { AnswerRule } from '../schema.ts';

/** Whether the contact answered as the rule says; the caller handles `has`. */
export function answered(
  { publishedId, answer }: AnswerRule,
  contact: ContactFacts,
  { submissions }: RuleWorld,
  time: RuleTime,
): boolean {
  return submissions.some(
    ({ contactId, publishedId: to, answers }) =>
      contactId === contact.id &&
      to === publishedId &&
      (answer === undefined ||
        valuesOf(answers, answer.key).some((value) =>
          attributeMatches({ ...answer, key: 'value' }, { attributes: { value } }, time),
        )),
  );
}

function valuesOf(answers: Record<string, unknown>, key: string): unknown[] {
  if (!Object.hasOwn(answers, key)) return [];
  const value = answers[key];
  return Array.isArray(value) ? value : [value];
}
