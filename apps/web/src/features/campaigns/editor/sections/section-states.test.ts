import { describe, expect, it } from 'vitest';
import { blankDraft, type DraftInput } from '../campaign-form.ts';
import { firstOpen, type SectionFacts, sectionStates } from './section-states.ts';

const complete: DraftInput = {
  ...blankDraft,
  name: 'Harmattan sale',
  fromBrand: 'Kola Stores',
  senderId: 'sender',
  subject: "{{ contact.first_name | default: 'Hello' }}, last call",
  html: '<p>Hello</p>',
  source: 'all',
};
const known: SectionFacts = {
  audience: '12,040 people on any list',
  sender: 'hello@kola.example',
  planned: null,
  actions: 0,
};
const of = (part: Partial<DraftInput> = {}, facts = known) =>
  sectionStates({ ...complete, ...part }, 'email', facts);

describe('the sections of a draft', () => {
  it('sum themselves up in one line, without the source of merge tags', () => {
    expect(of()).toMatchObject({
      name: { mark: 'done', summary: 'Harmattan sale' },
      audience: { mark: 'done', summary: '12,040 people on any list' },
      sender: { mark: 'done', summary: 'Kola Stores <hello@kola.example>' },
      subject: { mark: 'done', summary: 'Hello, last call' },
      content: { mark: 'done', summary: 'HTML' },
      schedule: { mark: 'empty', summary: 'Not planned' },
      addons: { mark: 'done', summary: 'In the public archive unless personalized' },
    });
  });

  it.each<[string, Partial<DraftInput>, 'audience' | 'sender' | 'subject' | 'content' | 'name']>([
    ['no name', { name: ' ' }, 'name'],
    ['no list', { source: 'list' }, 'audience'],
    ['no segment', { source: 'segment' }, 'audience'],
    ['nobody pasted', { source: 'paste' }, 'audience'],
    ['no brand', { fromBrand: '' }, 'sender'],
    ['no subject', { subject: '' }, 'subject'],
    ['no content', { html: '' }, 'content'],
  ])('say what is missing with %s, and open there', (_, part, id) => {
    const states = of(part);
    expect(states[id].mark).toBe('missing');
    expect(firstOpen(states, 'email')).toBe(id);
  });

  it('miss a sender that was deleted', () => {
    expect(of({}, { ...known, sender: null }).sender.mark).toBe('missing');
  });

  it('open at the words once everything is complete', () => {
    expect(firstOpen(of(), 'email')).toBe('subject');
    expect(firstOpen(sectionStates({ ...complete, text: 'Hi' }, 'sms', known), 'sms')).toBe('message');
  });
});
