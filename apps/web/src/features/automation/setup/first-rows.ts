import type { AutomationForm, CampaignRow, ReminderRow } from '@talkdrum/journey-design';

const message = {
  channel: 'email',
  draftId: null,
  templateId: null,
  senderId: null,
  fromBrand: '',
  text: '',
} as const;

export function newCampaignRow(isFirst: boolean): CampaignRow {
  return { ...message, after: isFirst ? null : { amount: 3, unit: 'days' } };
}

export function newReminderRow(): ReminderRow {
  return { ...message, days: 1, direction: 'before', at: '09:00' };
}

/** An automation with one message to fill in. */
export function firstRows(type: AutomationForm['type'], listIds: string[]): AutomationForm {
  return type === 'campaign'
    ? { type, listIds, rows: [newCampaignRow(true)] }
    : { type, listIds, attribute: '', repeats: 'once', zone: 'contact', rows: [newReminderRow()] };
}
