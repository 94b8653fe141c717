import { type Channel, shownText, testProblems } from '@talkdrum/api/contracts';
import type { ReactNode } from 'react';
import { audienceNames } from '../../campaign-words.ts';
import { type SectionId, sectionIds } from '../../section-titles.ts';
import { draftForm, type DraftInput } from '../campaign-form.ts';
import { testSummary } from '../variants/variant-words.ts';

/** `missing` must be filled in before sending; `empty` can stay so. */
export interface SectionState {
  mark: 'done' | 'missing' | 'empty';
  /** One line, shown while the section is closed. */
  summary: ReactNode;
}

/** What summaries say besides the form's own values. */
export interface SectionFacts {
  /** "12,040 people on 3 lists", or null while it is being counted. */
  audience: string | null;
  /** The sender's address; null if it isn't chosen or was deleted. */
  sender: string | null;
  /** "24 Nov 2026, 8:00 GMT+1", "24 Nov 2026, 8:00 in each contact’s time zone" */
  planned: string | null;
  /** How many follow-ups this campaign has. */
  actions: number;
}

const done = (summary: ReactNode): SectionState => ({ mark: 'done', summary });
const missing = (summary: ReactNode): SectionState => ({ mark: 'missing', summary });
const empty = (summary: ReactNode): SectionState => ({ mark: 'empty', summary });

/** The state of every section. */
export function sectionStates(
  values: DraftInput,
  channel: Channel,
  facts: SectionFacts,
): Record<SectionId, SectionState> {
  const { name, subject, html, text, design, planned = null } = values;
  const utm = values.analytics === 'yes' ? 'Google Analytics UTM' : null;
  const addons = [utm, ...(channel === 'sms' ? [trackingWords(values)] : [archiveWords(values)])];
  return {
    name: name.trim() === '' ? missing('Name is required') : done(name),
    audience: audienceState(values, facts),
    sender: senderState(values, channel, facts),
    subject: subject.trim() === '' ? missing('Subject is required') : done(shownText(subject)),
    content: design
      ? done('Visual design')
      : html.trim() === '' && text.trim() === ''
        ? missing('Write the email or take a template')
        : done(html.trim() === '' ? 'Plain text' : text.trim() === '' ? 'HTML' : 'HTML and plain text'),
    message: text.trim() === '' ? missing('Message is required') : done(shownText(text)),
    variants: testState(values),
    schedule: planned === null ? empty('Not planned') : done(facts.planned ?? planned.local),
    journey: actionsState(facts.actions),
    addons: done(addons.filter((part) => part !== null).join(' · ') || 'None'),
  };
}

function testState({ abTest }: DraftInput): SectionState {
  const read = draftForm.shape.abTest.safeParse(abTest);
  if (!read.success) return missing('A field needs a change');
  if (read.data === null) return empty('None');
  const [problem] = testProblems(read.data);
  return problem === undefined ? done(testSummary(read.data)) : missing(problem.message);
}
const actionsState = (actions: number) =>
  actions === 0 ? empty('None') : done(actions === 1 ? '1 action' : `${actions} actions`);

/** The first section to fill in; the one with the words once all are complete. */
export function firstOpen(states: Record<SectionId, SectionState>, channel: Channel): SectionId {
  const words = channel === 'sms' ? 'message' : 'subject';
  return sectionIds[channel].find((id) => states[id].mark === 'missing') ?? words;
}

function audienceState(values: DraftInput, facts: SectionFacts): SectionState {
  const { source, listIds, segmentIds, pasted } = values;
  if (source === 'list' && listIds.length === 0) return missing('List is required');
  if (source === 'segment' && segmentIds.length === 0) return missing('Segment is required');
  if (source === 'paste' && pasted.trim() === '') return missing('Nobody pasted yet');
  return done(facts.audience ?? audienceNames[source]);
}

function senderState(values: DraftInput, channel: Channel, { sender }: SectionFacts): SectionState {
  if (channel === 'email' && values.fromBrand.trim() === '') return missing('From brand is required');
  if (sender === null) return missing(channel === 'sms' ? 'Sender ID is required' : 'From email is required');
  return done(channel === 'sms' ? sender : `${values.fromBrand} <${sender}>`);
}

function trackingWords({ tracking }: DraftInput): string | null {
  return tracking === 'yes' ? 'SMS link tracking' : null;
}

function archiveWords({ archive }: DraftInput): string | null {
  if (archive === 'no') return 'Not in the public archive';
  return archive === 'yes' ? 'In the public archive' : 'In the public archive unless personalized';
}
