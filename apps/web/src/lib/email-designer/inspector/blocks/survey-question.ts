import type { SurveyLinksOutput } from '@talkdrum/api/contracts';
import type { NodeAttributes } from '@talkdrum/email-designs';

type Tags = NonNullable<SurveyLinksOutput['answerTags']>;
type Asked = Pick<NodeAttributes<'survey'>, 'question' | 'answers' | 'isScale' | 'low' | 'high'>;

/** What a block keeps of a survey's first question. A design takes lines of 300 characters. */
export const askedIn = ({ question, links, isScale, low, high }: Tags): Asked => ({
  question: lineOf(question),
  answers: links.map(({ answer }) => answer),
  isScale,
  low: lineOf(low),
  high: lineOf(high),
});

/** Whether a block still asks what the survey asks. */
export function isUpToDate(stored: Asked, tags: Tags | null): boolean {
  if (tags === null) return false;
  const { question, answers, isScale, low, high } = stored;
  return JSON.stringify({ question, answers, isScale, low, high }) === JSON.stringify(askedIn(tags));
}

const lineOf = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 300);
