import type { ImportDraft, ImportOutput } from '@talkdrum/api/contracts';

export type Block = NonNullable<ImportDraft['block']>;

export const blockReasons = [
  {
    value: 'unsubscribe',
    label: 'They unsubscribed',
    description: 'Transactional messages, such as receipts, still reach them.',
  },
  { value: 'bounce', label: 'Their addresses bounced', description: 'They get no messages at all.' },
  { value: 'complaint', label: 'They reported spam', description: 'They get no messages at all.' },
  {
    value: 'manual',
    label: 'Another reason',
    description: 'They get no messages at all. Your team can enable them again.',
  },
] as const;

export const blockedWords = [
  { value: 'email', label: 'Email addresses', channels: ['email'] },
  { value: 'sms', label: 'Telephone numbers', channels: ['sms'] },
  { value: 'email+sms', label: 'Both', channels: ['email', 'sms'] },
] as const;

/** What a file of people to block starts with. Someone who left a newsletter may still want texts. */
export function firstBlock(mapping: ImportOutput['mapping']): Block {
  const hasOnlyNumbers =
    mapping.some(({ to }) => to === 'phone') && !mapping.some(({ to }) => to === 'email');
  return { reason: 'unsubscribe', channels: [hasOnlyNumbers ? 'sms' : 'email'] };
}

/** What is to be blocked but isn't in the file; null if all is there. */
export function missingToBlock({ channels }: Block, mapping: ImportOutput['mapping']): string | null {
  const has = (field: 'email' | 'phone') => mapping.some(({ to }) => to === field);
  if (channels.includes('email') && !has('email'))
    return 'Map a column to email address, or block only telephone numbers';
  if (channels.includes('sms') && !has('phone'))
    return 'Map a column to telephone, or block only email addresses';
  return null;
}
