import { registrationKey, type SurveyDesign, type SurveyPage } from '@talkdrum/survey-design';
import type { Words } from '@talkdrum/languages';
import { createElement as h, type ReactNode } from 'react';
import { usePage } from '../blocks/page-context.ts';
import { honeypotName } from '../form/compiled-form.ts';
import { Label } from '../form/field-parts.ts';
import { FormFieldView } from '../form/field-view.ts';

export interface SurveyView {
  name: string;
  /** As it’s asked, with its registration. */
  design: SurveyDesign;
  /** The page that is shown; empty for the welcome. */
  pageKey: string;
  isAnonymous: boolean;
  /** Whom the link was sent to, and the address without that. */
  person: { name: string; otherUrl: string } | null;
  /** Of a link that continues an earlier visit. */
  continueToken: string;
}

/**
 * All pages in one form, of which one is shown: what was answered on the others is posted along, so it works without
 * a script, and with one nothing is fetched between pages.
 */
export function SurveyForm({ survey }: { survey: SurveyView }) {
  const { words, errors = {} } = usePage();
  const { design, pageKey, continueToken } = survey;
  const { text } = words;
  const at = design.pages.findIndex(({ key }) => key === pageKey);
  return h(
    'form',
    {
      method: 'post',
      className: 'form survey',
      noValidate: true,
      encType: hasFiles(design) ? 'multipart/form-data' : undefined,
      'data-survey': JSON.stringify(shownDesign(design)),
      'data-words': JSON.stringify(scriptWords(words)),
    },
    h('input', { type: 'hidden', name: '_visit', value: '' }),
    h('input', { type: 'hidden', name: 'lang', value: words.language }),
    h('input', { type: 'hidden', name: '_page', value: at < 0 ? '' : pageKey }),
    continueToken === '' ? null : h('input', { type: 'hidden', name: '_continue', value: continueToken }),
    h(Progress, { design, at }),
    h('p', {
      className: 'problem',
      role: 'alert',
      'data-problem': '',
      hidden: Object.keys(errors).length === 0,
      children: text('block.checkAnswers'),
    }),
    h(
      'p',
      { className: 'problem', role: 'status', 'data-offline': '', hidden: true },
      text('survey.offline'),
    ),
    design.welcome === null ? null : h(Welcome, { survey, isShown: at < 0 }),
    design.pages.map((page, index) =>
      h(Page, { key: page.key, page, isShown: index === Math.max(at, first(design)) }),
    ),
    h(
      'div',
      { className: 'more', 'aria-hidden': true },
      h('input', {
        type: 'text',
        name: honeypotName,
        tabIndex: -1,
        autoComplete: 'off',
        'aria-label': text('block.leaveEmpty'),
      }),
    ),
    h(Buttons, { design, at }),
  );
}

function hasFiles({ pages }: SurveyDesign): boolean {
  return pages.some(({ questions }) => questions.some(({ type }) => type === 'file'));
}

function Buttons({ design, at }: { design: SurveyDesign; at: number }): ReactNode {
  const { text } = usePage().words;
  const submit = (value: string, className: string, label: string, hidden = false) =>
    h('button', { type: 'submit', name: '_go', value, className, hidden }, label);
  const isLast = at === design.pages.length - 1;
  const start =
    design.welcome === null || design.welcome.button === '' ? text('survey.start') : design.welcome.button;
  const onward = text(isLast ? 'survey.send' : 'survey.next');
  return [
    h(
      'div',
      { key: 'go', className: 'go' },
      // First, so that Enter goes on; the style puts it last.
      submit('next', 'btn solid', at < 0 && design.welcome !== null ? start : onward),
      design.hasBack ? submit('back', 'btn outline', text('survey.back'), at < 1) : null,
    ),
    h('div', { key: 'later' }, submit('save', 'later', text('survey.save'), at < 0)),
  ];
}

/** Without a welcome the first page is shown at once. */
function first({ welcome }: SurveyDesign): number {
  return welcome === null ? 0 : -1;
}

function Progress({ design: { hasProgress, pages }, at }: { design: SurveyDesign; at: number }): ReactNode {
  const { words } = usePage();
  if (!hasProgress || pages.length < 2) return null;
  return h('progress', {
    max: pages.length,
    value: Math.max(at, 0),
    'aria-label': words.text('survey.progress'),
  });
}

function Welcome({ survey, isShown }: { survey: SurveyView; isShown: boolean }): ReactNode {
  const { welcome } = survey.design;
  if (welcome === null) return null;
  return h(
    'section',
    { 'data-page': '', hidden: !isShown },
    h('h2', { tabIndex: -1 }, welcome.title),
    paragraphs(welcome.text),
  );
}

function Page({ page, isShown }: { page: SurveyPage; isShown: boolean }): ReactNode {
  const { words } = usePage();
  const title = page.key === registrationKey ? words.text('survey.about') : page.title;
  return h(
    'section',
    { 'data-page': page.key, hidden: !isShown },
    title === '' ? null : h('h2', { tabIndex: -1 }, h(Label, { text: title })),
    page.questions.map((field) => h(FormFieldView, { key: field.key, field })),
  );
}

export function Who({ survey: { isAnonymous, person } }: { survey: SurveyView }): ReactNode {
  const { words, company } = usePage();
  if (isAnonymous) return h('p', { className: 'who' }, words.text('survey.anonymous', { company }));
  if (person === null) return null;
  return h(
    'p',
    { className: 'who' },
    words.text('survey.person', { name: person.name }),
    ' ',
    h('a', { href: person.otherUrl }, words.text('survey.notYou')),
  );
}

function paragraphs(text: string): ReactNode[] {
  return text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part, index) => h('p', { key: index }, part));
}

const limited = {
  'too-long': 'form.tooLong',
  'too-short': 'form.tooShort',
  'too-few': 'form.tooFew',
  'too-many': 'form.tooMany',
  'too-large': 'form.tooLarge',
  'too-small': 'form.tooSmall',
} as const;
const plain = [
  'required',
  'invalid',
  'email',
  'telephone',
  'number',
  'date',
  'choice',
  'contact',
  'ranking',
  'rows',
] as const;

/** What the script says, by the code of the problem. */
function scriptWords({ text }: Words): Record<string, string> {
  return {
    ...Object.fromEntries(plain.map((code) => [code, text(`form.${code}`)])),
    ...Object.fromEntries(
      Object.entries(limited).map(([code, key]) => [code, text(key, { limit: '{limit}' })]),
    ),
    'too-early': text('form.tooEarly', { day: '{day}' }),
    'too-late': text('form.tooLate', { day: '{day}' }),
    next: text('survey.next'),
    send: text('survey.send'),
  };
}

/** What the script judges by: everything but the words. */
function shownDesign(design: SurveyDesign): unknown {
  return {
    pages: design.pages.map(({ key, questions, jumps }) => ({
      key,
      jumps,
      questions: questions.map(
        ({ label: _l, help: _h, placeholder: _p, pictures: _s, ...question }) => question,
      ),
    })),
    endings: design.endings.map(({ key }) => ({ key })),
    welcome: design.welcome === null ? null : {},
  };
}
