import { forThisAccount } from '../../lib/session/page-session.ts';
import { Button } from '@talkdrum/ui';
import { Download } from 'lucide-react';
import { useRefusal } from '../../lib/use-me.ts';
import { statementUrl, type WalletView } from './wallet-view.ts';

/**
 * What the filters match, as data and on paper. Plain links, so that the browser downloads while the page
 * stays.
 */
export function StatementDownloads({ view }: { view: WalletView }) {
  const refusal = useRefusal('wallet.export');
  return (['csv', 'pdf'] as const).map((format) =>
    refusal === null ? (
      <Button key={format} asChild>
        <a href={forThisAccount(statementUrl(view, format))} download>
          <Download aria-hidden />
          {format.toUpperCase()}
        </a>
      </Button>
    ) : (
      <Button key={format} icon={<Download aria-hidden />} disabledReason={refusal}>
        {format.toUpperCase()}
      </Button>
    ),
  );
}
