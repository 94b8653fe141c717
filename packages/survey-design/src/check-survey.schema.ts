import {
  checkFiles,
  checkQuestion,
  checkRules,
  type Complain,
  type FormField,
  isLockedField,
} from '@talkdrum/form-fields/form-field.schema';
import { pipedKeys } from './piped-keys.schema.ts';
import { isPipeable, questionTypes } from './question-types.schema.ts';
import { registrationKey, type SurveyDesign, surveyLimits, type SurveyPage } from './survey-parts.schema.ts';

type Design = Pick<SurveyDesign, 'welcome' | 'pages' | 'endings'>;

/** What a schema of its parts can't see: rules and texts look back only, and jumps lead forward only. */
export function checkSurvey({ welcome, pages, endings }: Design, complain: Complain): void {
  const earlier: FormField[] = [];
  const places = [...pages, ...endings].map(({ key }) => key);
  checkPipes(welcome ?? {}, [], (message, ...path) => complain(message, 'welcome', ...path));
  for (const [index, page] of pages.entries()) {
    const here: Complain = (message, ...path) => complain(message, 'pages', index, ...path);
    if (page.key === registrationKey) here('Choose another key', 'key');
    if (places.indexOf(page.key) !== index) here('Another page has this key', 'key');
    checkPipes({ title: page.title }, earlier, here);
    checkQuestions(page, earlier, here);
    earlier.push(...page.questions);
    const later = [...pages.slice(index + 1), ...endings];
    for (const [n, { when, to }] of page.jumps.entries()) {
      const jump: Complain = (message, ...path) => here(message, 'jumps', n, ...path);
      if (!later.some(({ key }) => key === to)) jump('Choose a later page or an ending', 'to');
      checkRules(when, earlier, (message, ...path) => jump(message, 'when', ...path));
    }
  }
  checkAllFiles(pages, complain);
  if (earlier.length > surveyLimits.questions)
    complain(`Use ${surveyLimits.questions} questions or fewer`, 'pages');
  for (const [index, { key, title, text }] of endings.entries()) {
    const here: Complain = (message, ...path) => complain(message, 'endings', index, ...path);
    if (places.indexOf(key) !== pages.length + index) here('Another ending has this key', 'key');
    checkPipes({ title, text }, earlier, here);
  }
}

function checkQuestions({ questions }: SurveyPage, before: readonly FormField[], complain: Complain): void {
  for (const [index, question] of questions.entries()) {
    const here: Complain = (message, ...path) => complain(message, 'questions', index, ...path);
    const { key, type, label, help, channel, mapTo, isRequired, isYearOptional } = question;
    const above = questions.slice(0, index);
    const earlier = [...before, ...above];
    if (earlier.some((other) => other.key === key)) here('Another question has this key', 'key');
    if (isLockedField(key)) here('Choose another key', 'key');
    if (!questionTypes.includes(type)) here('Surveys don’t ask this', 'type');
    if (isYearOptional === true) here('Surveys ask for the year', 'isYearOptional');
    if (channel !== null) here('The survey’s registration asks for this', 'channel');
    if (mapTo !== null && mapTo.kind !== 'attribute')
      here('The survey’s registration asks for this', 'mapTo');
    if (type === 'statement' && isRequired) here('A statement has no answer', 'isRequired');
    checkQuestion(question, earlier, here);
    checkPipes({ label, help }, before, here);
  }
}

/** Their places are those of all questions; a problem belongs to the page's. */
function checkAllFiles(pages: readonly SurveyPage[], complain: Complain): void {
  const placed = pages.flatMap(({ questions }, page) =>
    questions.map((question, index) => ({ question, path: ['pages', page, 'questions', index] })),
  );
  checkFiles(
    placed.map(({ question }) => question),
    'A survey',
    (message, place, ...path) =>
      complain(message, ...(typeof place === 'number' ? (placed[place]?.path ?? []) : []), ...path),
  );
}

/** A page shows the answers of the pages before it, so it’s the same with and without a script. */
function checkPipes(
  texts: Readonly<Record<string, string>>,
  earlier: readonly FormField[],
  complain: Complain,
): void {
  for (const [name, text] of Object.entries(texts))
    for (const key of pipedKeys(text))
      if (!earlier.some((question) => question.key === key && isPipeable(question.type)))
        complain(`No earlier page asks for “${key}”`, name);
}
