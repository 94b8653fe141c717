import type { SmsTemplateOutput } from '@talkdrum/api/contracts';

type Category = SmsTemplateOutput['category'];

export const categoryWords: Record<Category, string> = {
  promotional: 'Promotional',
  transactional: 'Transactional',
};

export const categoryOptions = (['promotional', 'transactional'] as const).map((value) => ({
  value,
  label: categoryWords[value],
}));
