import { type FormField, stepsOf } from '@talkdrum/form-fields';
import { isAnswerableInEmail, type SurveyDesign } from '@talkdrum/survey-design';

export interface SurveyLinks {
  /** For everyone. */
  publicUrl: string;
  /** For campaigns; the merge tag adds who the recipient is. */
  campaignUrl: string;
  /** Stands for the recipient's own link in an email or a text. */
  mergeTag: string;
  /** The first question as links, one per answer; null if an email can't show it. */
  answerTags: AnswerTags | null;
}

interface AnswerTags {
  question: string;
  html: string;
  links: { answer: string; href: string }[];
  /** Numbers in a row; `low` and `high` say what its ends mean. */
  isScale: boolean;
  low: string;
  high: string;
}

interface Linked {
  design: SurveyDesign;
  slug: string;
  url: string;
  publicUrl: string;
  campaignUrl: string;
}

/** The parameter with the answer that a link chose. Opening it stores nothing. */
const parameter = '&a=';

export function linksOf({ design, slug, publicUrl, campaignUrl }: Linked): SurveyLinks {
  const mergeTag = `{{ survey.${slug} }}`;
  const first = design.pages[0]?.questions.find(({ type }) => type !== 'statement');
  return {
    publicUrl,
    campaignUrl,
    mergeTag,
    answerTags: first !== undefined && isAskable(first) ? tagsOf(first, mergeTag) : null,
  };
}

function isAskable({ type, showIf }: FormField): boolean {
  return showIf === null && isAnswerableInEmail(type);
}

function tagsOf(question: FormField, mergeTag: string): AnswerTags {
  const links = answersOf(question).map((answer) => ({
    answer,
    href: `${mergeTag}${parameter}${encodeURIComponent(answer)}`,
  }));
  const cells = links.map(
    ({ answer, href }) =>
      `<a href="${href}" style="display:inline-block;min-width:24px;margin:0 4px 8px 0;padding:12px 10px;border:1px solid #6b7785;border-radius:8px;color:#0f4f4a;text-align:center;text-decoration:none">${escaped(answer)}</a>`,
  );
  const { low = '', high = '' } = question.scale ?? {};
  const ends = low === '' && high === '' ? '' : `<p>${escaped(`${low} … ${high}`)}</p>`;
  const html = `<p><strong>${escaped(question.label)}</strong></p>${ends}<p>${cells.join('')}</p>`;
  return { question: question.label, html, links, isScale: !hasOptions(question), low, high };
}

const hasOptions = ({ type }: FormField): boolean => ['choice', 'dropdown', 'picture'].includes(type);

function answersOf(question: FormField): string[] {
  if (hasOptions(question)) return question.options;
  const { first, last } = stepsOf(question);
  return Array.from({ length: last - first + 1 }, (_, step) => String(first + step));
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
