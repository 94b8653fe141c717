import { describe, expect, it } from 'vitest';
import {
  type NewCampaignForm,
  newCampaignForm,
  toDraftForm,
  toFields,
  toFormErrors,
} from './campaign-form.ts';

const id = '01a1fd20-c88f-7446-a402-479464975624';
const form: NewCampaignForm = {
  name: 'June',
  fromBrand: 'Acme',
  senderId: id,
  subject: 'Hello',
  preheader: '',
  templateId: null,
  html: '',
  text: '',
  design: null,
  pasted: '',
  archive: 'auto',
  source: 'list',
  listIds: [id],
  segmentIds: [],
  analytics: 'no',
  planned: { local: '2026-12-01T09:00', timeZone: 'Africa/Lagos' },
  tracking: 'yes',
  abTest: null,
};

function messages(part: Partial<Record<keyof NewCampaignForm, unknown>>): Record<string, string> {
  const issues = newCampaignForm.safeParse({ ...form, ...part }).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

describe('the form of a new campaign', () => {
  it('lists everything that is missing at once', () => {
    expect(messages({})).toEqual({});
    expect(messages({ name: ' ', fromBrand: '', senderId: null, subject: '', listIds: [] })).toEqual({
      name: 'Name is required',
      fromBrand: 'From brand is required',
      senderId: 'From email is required',
      subject: 'Subject is required',
      listIds: 'List is required',
    });
    expect(messages({ source: 'segment', listIds: [] })).toEqual({ segmentIds: 'Segment is required' });
    expect(messages({ source: 'paste', listIds: [], pasted: '\n' })).toEqual({
      pasted: 'Paste at least one email address',
    });
    expect(messages({ source: 'all', listIds: [] })).toEqual({});
  });

  it('keeps to one audience on its way to the server and back', () => {
    for (const source of ['list', 'all', 'paste', 'segment'] as const)
      expect(
        toDraftForm(toFields({ ...form, source, listIds: source === 'list' ? [id] : [] })),
      ).toMatchObject({
        source,
        planned: form.planned,
        listIds: source === 'list' ? [id] : [],
      });
  });

  it('decides about the archive by its content until the author chooses', () => {
    expect(
      (['auto', 'yes', 'no'] as const).map((archive) => toFields({ ...form, archive }).isArchivedPublicly),
    ).toEqual([null, true, false]);
    for (const archive of ['auto', 'yes', 'no'] as const)
      expect(toDraftForm(toFields({ ...form, archive }))).toMatchObject({ archive });
  });

  it('shows server errors beside the visible field', () => {
    expect(toFormErrors({ audience: ['gone'], local: ['passed'], name: ['long'] }, 'segment')).toEqual({
      segmentIds: ['gone'],
      schedule: ['passed'],
      name: ['long'],
    });
  });
});
