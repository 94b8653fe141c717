import type { Tables } from './table-fact.ts';

/** What visitors fill in on published pages. */
export const acquisitionTables: Tables = {
  form: {
    owner: 'acquisition',
    holds: 'A form: its fields, list and answer',
    grows: 'tens per account',
    readers: ['accounts', 'assets', 'overview'],
  },
  form_count: {
    owner: 'acquisition',
    holds: 'Differences in the submissions of a form; their sum is the count',
    grows: 'about 50 per form',
  },
  landing_page: {
    owner: 'acquisition',
    holds: 'The draft of a landing page: its name and design',
    grows: 'tens per account',
    readers: ['accounts', 'assets'],
  },
  lead: {
    owner: 'acquisition',
    holds: 'A lead of a lead campaign: its price, or its sealed answers while nobody has paid; its dispute',
    grows: 'one per lead',
    readers: ['overview'],
  },
  lead_review: {
    owner: 'acquisition',
    holds: 'Ids of disputed leads that staff look at',
    grows: 'one per open dispute',
    readers: ['staff'],
  },
  submission: {
    owner: 'acquisition',
    holds: 'What a visitor submitted, with the wording of their consent',
    grows: 'one per submission',
    readers: ['assets'],
  },
  submission_file: {
    owner: 'assets',
    holds: 'A private file that a visitor sent with a form or survey, and where it’s stored',
    grows: 'up to three per submission',
  },
  survey: {
    owner: 'acquisition',
    holds: 'A survey: its design, list and answer',
    grows: 'tens per account',
    readers: ['accounts', 'assets'],
  },
  survey_answer: {
    owner: 'acquisition',
    holds: 'One submission of a survey as codes, for analytics',
    grows: 'one per submission of a survey',
  },
  survey_answered: {
    owner: 'acquisition',
    holds: 'Keyed hashes of who answered a survey that takes one answer from each contact',
    grows: 'one per contact and survey',
  },
  survey_code: {
    owner: 'acquisition',
    holds: 'What a code of an answer means: question, line, choice',
    grows: 'hundreds per survey',
  },
  survey_question: {
    owner: 'acquisition',
    holds: 'A question of a survey, as the newest version asked it',
    grows: 'tens per survey',
  },
  survey_session: {
    owner: 'acquisition',
    holds: 'A visit of a survey that began, to continue later, and where it stopped',
    grows: 'one per visit of a survey that began',
  },
  survey_held: {
    owner: 'acquisition',
    holds: 'Submissions of anonymous surveys that wait until they are five',
    grows: 'a few per anonymous survey',
  },
  survey_tail: {
    owner: 'acquisition',
    holds: 'Submissions of surveys that the tallies don’t count yet',
    grows: 'about a hundred per survey',
  },
  survey_tally: {
    owner: 'acquisition',
    holds: 'Answers counted by survey, day, channel and code',
    grows: 'hundreds per survey and day',
  },
  survey_text: {
    owner: 'acquisition',
    holds: 'Answers in words, for reading and searching',
    grows: 'one per answer in words',
  },
  contact_answer: {
    owner: 'acquisition',
    holds: 'A view: what contacts answered, a row for each choice',
    grows: 'stores nothing',
    readers: ['audience'],
  },
  contact_submission: {
    owner: 'acquisition',
    holds: 'A view: which contacts submitted something published',
    grows: 'stores nothing',
    readers: ['audience'],
  },
};
