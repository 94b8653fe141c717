import { createFileRoute } from '@tanstack/react-router';
import { smsCategories } from '../../features/templates/sms-categories.ts';
import { SmsTemplatesPage } from '../../features/templates/sms-templates-page.tsx';
import { smsTemplatesInput } from '../../features/templates/sms-templates-table.tsx';
import { readSearch } from '../../lib/read-search.ts';
import { utils } from '../../lib/trpc.ts';

const search = readSearch({
  q: 'text',
  category: smsCategories,
  cursor: 'text',
  create: 'flag',
});

export const Route = createFileRoute('/dashboard/template-sms')({
  validateSearch: search,
  loaderDeps: (route) => route.search,
  loader: ({ deps }) => void utils.smsTemplates.list.prefetch(smsTemplatesInput(deps)),
  component: SmsTemplatesPage,
});
