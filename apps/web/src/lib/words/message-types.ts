import type { MessageType } from '@talkdrum/api/contracts';

// Routes load this file with the first script of every page, so it brings no library with it.

export const messageTypeWords: Record<MessageType, string> = {
  promotional: 'Promotional',
  transactional: 'Transactional',
};

export const messageTypes = Object.keys(messageTypeWords) as MessageType[];

const messageTypeUses: Record<MessageType, string> = {
  promotional: 'Offers, news and anything else people didn’t ask for just now.',
  transactional: 'What someone’s own action leads to, such as codes, receipts and orders.',
};

/** With what each is for, where people choose one for good. */
export const describedMessageTypes = messageTypes.map((value) => ({
  value,
  label: messageTypeWords[value],
  description: messageTypeUses[value],
}));

export const messageTypeOptions = messageTypes.map((value) => ({ value, label: messageTypeWords[value] }));
