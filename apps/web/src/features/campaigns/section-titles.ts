import type { Channel } from '@talkdrum/api/contracts';

export type SectionId =
  | 'name'
  | 'audience'
  | 'sender'
  | 'subject'
  | 'content'
  | 'message'
  | 'variants'
  | 'schedule'
  | 'journey'
  | 'addons';

/** In the order in which they are shown. */
export const sectionIds: Record<Channel, readonly SectionId[]> = {
  email: ['name', 'audience', 'sender', 'subject', 'content', 'variants', 'schedule', 'journey', 'addons'],
  sms: ['name', 'audience', 'sender', 'message', 'variants', 'schedule', 'journey', 'addons'],
};

export const sectionTitles: Record<SectionId, string> = {
  name: 'Name',
  audience: 'Audience',
  sender: 'Sender',
  subject: 'Subject',
  content: 'Content',
  message: 'Message',
  variants: 'Variants',
  schedule: 'Schedule',
  journey: 'Journey',
  addons: 'Addons',
};

/** A section named in the address; null for another word. */
export function sectionNamed(name: string | undefined, channel: Channel): SectionId | null {
  return sectionIds[channel].find((id) => id === name) ?? null;
}
