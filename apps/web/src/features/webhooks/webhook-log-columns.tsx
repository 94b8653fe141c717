import type { WebhookEventOutput } from '@talkdrum/api/contracts';
import { Status } from '@talkdrum/ui';
import type { TableColumn } from '@talkdrum/ui/table';
import { formatTime } from '../../lib/dates/format-date.ts';
import { kindNames, lastResponse, stateWords } from './webhook-words.ts';

export function webhookLogColumns(timezone: string): TableColumn<WebhookEventOutput>[] {
  return [
    { id: 'type', header: 'Event', cell: (event) => event.type, isPrimary: true, width: 190 },
    {
      id: 'kind',
      header: 'Webhook',
      cell: (event) => kindNames[event.kind],
      width: 120,
      phone: 'hidden',
    },
    {
      id: 'state',
      header: 'State',
      cell: (event) => <Status tone={stateWords[event.state].tone}>{stateWords[event.state].label}</Status>,
      width: 130,
      phone: 'end',
    },
    {
      id: 'response',
      header: 'Last response',
      cell: lastResponse,
    },
    {
      id: 'attempts',
      header: 'Attempts',
      cell: (event) => event.attempts,
      width: 100,
      align: 'right',
      phone: 'hidden',
    },
    { id: 'at', header: 'When', cell: (event) => formatTime(event.at, timezone), width: 200 },
    {
      id: 'next',
      header: 'Next attempt',
      cell: (event) => (event.nextAttemptAt === null ? '–' : formatTime(event.nextAttemptAt, timezone)),
      width: 200,
      phone: 'hidden',
      isHiddenByDefault: true,
    },
  ];
}
