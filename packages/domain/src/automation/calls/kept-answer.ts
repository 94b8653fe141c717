/** What a run keeps of a webhook's answer: plain fields, few and short, because every step reads them. */
export const answerLimits = { fields: 20, characters: 500, answers: 10 } as const;

export type AnswerField = string | number | boolean;
export type Answers = Readonly<Record<string, Readonly<Record<string, AnswerField>>>>;

const fieldName = /^[\p{L}\p{N}_-]{1,60}$/u;

/** The first fields of an answer's object that are texts, numbers or yes/no. Long texts are cut. */
export function keptAnswer(body: unknown): Record<string, AnswerField> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return {};
  const fields = Object.entries(body as Record<string, unknown>).flatMap(
    ([name, value]): [string, AnswerField][] => {
      if (!fieldName.test(name)) return [];
      if (typeof value === 'string') return [[name, value.slice(0, answerLimits.characters).toWellFormed()]];
      return typeof value === 'number' || typeof value === 'boolean' ? [[name, value]] : [];
    },
  );
  return Object.fromEntries(fields.slice(0, answerLimits.fields));
}

/** The answers that a run has kept, by the name that its webhook step gives them. */
export function answersOf(context: Record<string, unknown>): Answers {
  const answers = context['answers'];
  return typeof answers === 'object' && answers !== null ? (answers as Answers) : {};
}

/** The same by merge tag: `journey.<name>.<field>`. */
export function answersByTag(context: Record<string, unknown>): Record<string, AnswerField> | null {
  const fields = Object.entries(answersOf(context)).flatMap(([name, answer]) =>
    Object.entries(answer).map(([field, value]): [string, AnswerField] => [
      `journey.${name}.${field}`,
      value,
    ]),
  );
  return fields.length === 0 ? null : Object.fromEntries(fields);
}
