import type { FormField } from '@talkdrum/form-fields';
import { newQuestion, surveyOf } from './new-survey.ts';
import type { SurveyDesign, SurveyPage } from './survey-design.schema.ts';

export const surveyPresetNames = [
  'satisfaction',
  'nps',
  'event-feedback',
  'product-feedback',
  'staff-pulse',
] as const;
export type SurveyPresetName = (typeof surveyPresetNames)[number];

interface SurveyPreset {
  name: SurveyPresetName;
  title: string;
  /** Whom it's for, in a sentence. */
  about: string;
  design: SurveyDesign;
}

function page(key: string, questions: FormField[], jumps: SurveyPage['jumps'] = []): SurveyPage {
  return { key, title: '', questions, jumps };
}

const agreement = ['Disagree', 'Neither', 'Agree'];

const satisfaction = surveyOf('How did we do?', [
  page('page_1', [
    newQuestion({
      key: 'satisfaction',
      type: 'csat',
      label: 'How happy are you with your last order?',
      isRequired: true,
    }),
    newQuestion({
      key: 'effort',
      type: 'ces',
      label: 'It was easy to get what I needed',
    }),
  ]),
  page('page_2', [
    newQuestion({
      key: 'parts',
      type: 'matrix',
      label: 'What do you think of these?',
      options: ['Products', 'Delivery', 'Service'],
      columns: ['Poor', 'Fair', 'Good'],
    }),
    newQuestion({ key: 'improve', type: 'long-text', label: 'What should we do better?' }),
  ]),
]);

const nps = surveyOf('Would you recommend us?', [
  page(
    'page_1',
    [
      newQuestion({
        key: 'score',
        type: 'nps',
        label: 'How likely are you to recommend us to a friend?',
        isRequired: true,
      }),
    ],
    [
      {
        when: { match: 'all', rules: [{ field: 'score', operator: 'above', value: '8' }] },
        to: 'page_happy',
      },
    ],
  ),
  page(
    'page_unhappy',
    [
      newQuestion({
        key: 'missing',
        type: 'long-text',
        label: 'You gave us {{ answers.score }}. What was missing?',
      }),
    ],
    [{ when: null, to: 'thanks' }],
  ),
  page('page_happy', [newQuestion({ key: 'liked', type: 'long-text', label: 'What did you like best?' })]),
]);

const eventFeedback = surveyOf('How was the event?', [
  page('page_1', [
    newQuestion({ key: 'overall', type: 'rating', label: 'How was the event?', isRequired: true }),
    newQuestion({
      key: 'best',
      type: 'choices',
      label: 'What did you enjoy?',
      options: ['Speakers', 'Food', 'Venue', 'Meeting people'],
      hasOther: true,
    }),
  ]),
  page('page_2', [
    newQuestion({
      key: 'again',
      type: 'choice',
      label: 'Will you come again?',
      options: ['Yes', 'Perhaps', 'No'],
    }),
    newQuestion({
      key: 'why_not',
      type: 'long-text',
      label: 'What would bring you back?',
      showIf: { match: 'all', rules: [{ field: 'again', operator: 'is', value: 'No' }] },
    }),
  ]),
]);

const productFeedback = surveyOf('Tell us about the product', [
  page('page_1', [
    newQuestion({
      key: 'use',
      type: 'dropdown',
      label: 'How often do you use it?',
      options: ['Every day', 'Every week', 'Less often'],
      isRequired: true,
    }),
    newQuestion({
      key: 'matters',
      type: 'ranking',
      label: 'What matters most to you?',
      options: ['Price', 'Quality', 'Delivery time'],
    }),
  ]),
  page('page_2', [
    newQuestion({ key: 'rating', type: 'rating', label: 'How do you rate it?' }),
    newQuestion({ key: 'missing', type: 'long-text', label: 'What is it missing?' }),
  ]),
]);

const staffPulse = surveyOf('How is work?', [
  page('page_1', [
    newQuestion({ key: 'mood', type: 'csat', label: 'How was your week?', isRequired: true }),
    newQuestion({
      key: 'work',
      type: 'matrix',
      label: 'Do you agree?',
      options: ['I know what is expected of me', 'I have what I need', 'I can speak openly'],
      columns: agreement,
    }),
  ]),
  page('page_2', [newQuestion({ key: 'change', type: 'long-text', label: 'What should we change first?' })]),
]);

/** What a new survey can start from. */
export const surveyPresets: readonly SurveyPreset[] = [
  {
    name: 'satisfaction',
    title: 'Customer satisfaction',
    about: 'After an order: how happy people are, and what to improve.',
    design: satisfaction,
  },
  {
    name: 'nps',
    title: 'Net Promoter Score',
    about: 'One question from 0 to 10, and why.',
    design: nps,
  },
  {
    name: 'event-feedback',
    title: 'Event feedback',
    about: 'What guests enjoyed, and whether they’ll come again.',
    design: eventFeedback,
  },
  {
    name: 'product-feedback',
    title: 'Product feedback',
    about: 'How people use a product, and what it’s missing.',
    design: productFeedback,
  },
  {
    name: 'staff-pulse',
    title: 'Staff pulse',
    about: 'A short, regular question to your team. Make it anonymous.',
    design: staffPulse,
  },
];
