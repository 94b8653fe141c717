import type { MessageType } from '@talkdrum/api/contracts';

// Routes load this file with the first script of every page, so it brings no library with it.

export const messageTypeWords: Record<MessageType, string> = {
  promotional: 'Promotional',
  transactional: 'Transactional',
};

export const messageTypes = Object.keys(messageTypeWords) as MessageType[];

const messageTypeUses: Record<MessageType, string> = {
  promotional: 'Offers, news and other messages that people didn’t request.',
  transactional: 'Messages that a person’s own action triggers, such as codes, receipts and order updates.',
};

/** With what each is for: a sender keeps its type. */
export const describedMessageTypes = messageTypes.map((value) => ({
  value,
  label: messageTypeWords[value],
  description: messageTypeUses[value],
}));

export const messageTypeOptions = messageTypes.map((value) => ({ value, label: messageTypeWords[value] }));
