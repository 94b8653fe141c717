import { createFileRoute } from '@tanstack/react-router';
import { SmsTemplatesPage } from '../../features/templates/sms-templates-page.tsx';
import { smsTemplatesInput } from '../../features/templates/sms-templates-table.tsx';
import { messageTypes } from '../../lib/words/message-types.ts';
import { readSearch } from '../../lib/read-search.ts';
import { utils } from '../../lib/trpc.ts';

const search = readSearch({
  q: 'text',
  view: 'text',
  category: messageTypes,
  cursor: 'text',
  create: 'flag',
});

export const Route = createFileRoute('/dashboard/template-sms')({
  validateSearch: search,
  loaderDeps: (route) => route.search,
  loader: ({ deps }) => void utils.smsTemplates.list.prefetch(smsTemplatesInput(deps)),
  component: SmsTemplatesPage,
});
