import type { NodeAttributes } from '../nodes/attributes.schema.ts';

type Survey = NodeAttributes<'survey'>;

/**
 * Opens the survey as the recipient, with the answer chosen. Opening stores nothing, because mail scanners open every
 * link: the person confirms with a button.
 */
export const answerAddress = ({ slug }: Pick<Survey, 'slug'>, answer: string): string =>
  `{{ survey.${slug} }}&a=${encodeURIComponent(answer)}`;

/** "0: Not likely · 10: Very likely"; empty for answers that need no explanation. */
export function scaleEnds({ isScale, answers, low, high }: Survey): string {
  if (!isScale) return '';
  const [first = '', last = ''] = [answers[0], answers.at(-1)];
  return [low && `${first}: ${low}`, high && `${last}: ${high}`].filter((text) => text !== '').join(' · ');
}
