import {
  type AnswerOptions,
  type FormField,
  type JudgedAnswers,
  validateAnswers,
} from '@talkdrum/form-fields';
import { normaliseEmail, type Normalised, phoneNormaliser } from '@talkdrum/people-files';
import type { VisitSources } from '../../publishing/index.ts';

/** The values of hidden fields come with the visit, so they need no script and can't be made up. */
export function withSources(
  fields: readonly FormField[],
  answers: Readonly<Record<string, unknown>>,
  sources: VisitSources,
): Record<string, unknown> {
  const found = fields.flatMap(({ key, type, source }) =>
    type === 'hidden' && source !== null ? [[key, sources[source] ?? '']] : [],
  );
  return { ...answers, ...Object.fromEntries(found) };
}

/** The judge with the server's knowledge of addresses; `country` is the account's. */
export function judge(
  fields: readonly FormField[],
  answers: Readonly<Record<string, unknown>>,
  country: string,
): JudgedAnswers {
  return validateAnswers(fields, answers, serverKnowledge(country));
}

/** What the server knows of addresses and browsers don't. */
export function serverKnowledge(country: string): AnswerOptions {
  const readPhone = phoneNormaliser(country);
  return {
    readEmail: (typed) => valueOf(normaliseEmail(typed)),
    readTelephone: (typed) => valueOf(readPhone(typed)),
  };
}

function valueOf(normalised: Normalised): string | null {
  return normalised.ok ? normalised.value : null;
}
