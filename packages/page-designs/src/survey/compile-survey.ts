import type { BrandKit } from '@talkdrum/email-designs/brand.schema';
import type { AnswerValue, FormField } from '@talkdrum/form-fields';
import type { Words } from '@talkdrum/languages';
import { type SurveyDesign, withRegistration } from '@talkdrum/survey-design';
import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PageProvider } from '../blocks/page-context.ts';
import { Mark, Rings } from '../blocks/words.ts';
import { emptyPage } from '../catalogue.ts';
import { type ShownValues, visitMarker } from '../form/compiled-form.ts';
import { pageStyles } from '../styles/page-styles.ts';
import { surveyRules } from './survey-rules.ts';
import { SurveyForm, type SurveyView, Who } from './survey-view.ts';

export interface CompiledSurvey {
  name: string;
  design: SurveyDesign;
  registration: FormField[] | null;
  isAnonymous: boolean;
}

export interface SurveyTools {
  brand: BrandKit;
  company: string;
  words: Words;
  /** The welcome if it’s empty or left out. */
  pageKey?: string;
  person?: SurveyView['person'];
  /** Known people aren’t asked who they are. */
  isRecipient?: boolean;
  continueToken?: string;
  /** What the controls hold, by their names. */
  values?: ShownValues;
  errors?: Readonly<Record<string, string>>;
  /** Valid answers, for the texts that show them. */
  answers?: Readonly<Record<string, AnswerValue>>;
}

/** A survey's HTML and CSS at one of its pages. */
export function compileSurvey(survey: CompiledSurvey, tools: SurveyTools): { html: string; css: string } {
  const { brand, company, words, values, errors, answers = {}, isRecipient = false } = tools;
  const design = withRegistration(survey.design, isRecipient ? null : survey.registration);
  const facts = {
    brand,
    company,
    words,
    form: null,
    values,
    errors,
    answers: new Map(Object.entries(answers)),
    mainHeading: null,
    isEditing: false,
  };
  const view: SurveyView = {
    name: survey.name,
    design,
    pageKey: tools.pageKey ?? '',
    isAnonymous: survey.isAnonymous,
    person: tools.person ?? null,
    continueToken: tools.continueToken ?? '',
  };
  const body = h(
    PageProvider,
    { value: facts },
    h(
      'main',
      { id: 'content', className: 'sv' },
      h(
        'header',
        { className: 'b b-hero g-brand' },
        h(Rings),
        h('div', { className: 'w' }, h(Mark), h('h1', null, survey.name), h(Who, { survey: view })),
      ),
      h('div', { className: 'w' }, h('div', { className: 'card' }, h(SurveyForm, { survey: view }))),
    ),
  );
  const markup = renderToStaticMarkup(body);
  const html = markup.slice(markup.indexOf('<main')).replace(emptyVisit, visitMarker);
  const css = pageStyles(emptyPage('Survey').root.props, brand, new Set(['form', 'hero']));
  return { html, css: `${css}${surveyRules}` };
}

/** As React writes the first field of a form. Texts of a survey can't, because theirs are escaped. */
const emptyVisit = '<input type="hidden" name="_visit" value=""/>';
