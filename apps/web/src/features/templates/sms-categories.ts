import type { MessageType } from '@talkdrum/api/contracts';

export const categoryWords: Record<MessageType, string> = {
  promotional: 'Promotional',
  transactional: 'Transactional',
};

export const smsCategories = Object.keys(categoryWords) as MessageType[];

export const categoryOptions = smsCategories.map((value) => ({
  value,
  label: categoryWords[value],
}));
