import { documentWords, type StatementRow } from '@talkdrum/api/contracts';
import type { MenuEntry } from '@talkdrum/ui';
import { FileDown, Megaphone } from 'lucide-react';
import { forThisAccount } from '../../../lib/session/page-session.ts';
import { campaignOf } from '../wallet-words.ts';

/** Of one movement: its document and its campaign. */
export function movementMenu(row: StatementRow, exportRefusal: string | null): MenuEntry[] {
  const { id, document } = row;
  return [
    {
      label: `Download ${documentWords[document].title.toLowerCase()} (PDF)`,
      icon: <FileDown aria-hidden />,
      disabledReason: exportRefusal,
      onSelect: () => download(`/files/wallet/${id}/${document}.pdf`),
    },
    ...campaignEntry(row),
  ];
}

export function campaignEntry({ subject }: StatementRow): MenuEntry[] {
  const campaignId = campaignOf(subject);
  if (campaignId === null) return [];
  return [
    { label: 'Open campaign', icon: <Megaphone aria-hidden />, href: `/dashboard/email/${campaignId}` },
  ];
}

/** Downloads a file without leaving the page. */
function download(url: string): void {
  const link = document.createElement('a');
  link.href = forThisAccount(url);
  link.download = '';
  link.click();
}
