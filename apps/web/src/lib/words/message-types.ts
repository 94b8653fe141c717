import type { MessageType } from '@talkdrum/api/contracts';

// Routes load this file with the first script of every page, so it brings no library with it.

export const messageTypeWords: Record<MessageType, string> = {
  promotional: 'Promotional',
  transactional: 'Transactional',
};

export const messageTypes = Object.keys(messageTypeWords) as MessageType[];

export const messageTypeOptions = messageTypes.map((value) => ({ value, label: messageTypeWords[value] }));
