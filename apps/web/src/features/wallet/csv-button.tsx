import { Button } from '@talkdrum/ui';
import { Download } from 'lucide-react';
import { useRefusal } from '../../lib/use-me.ts';
import { csvUrl, type WalletView } from './wallet-view.ts';

/** What the filters match, all pages of it. A plain link, so that the browser downloads while the page stays. */
export function CsvButton({ view }: { view: WalletView }) {
  const refusal = useRefusal('wallet.export');
  if (refusal !== null) {
    return (
      <Button icon={<Download aria-hidden />} disabledReason={refusal}>
        CSV
      </Button>
    );
  }
  return (
    <Button asChild>
      <a href={csvUrl(view)} download>
        <Download aria-hidden />
        CSV
      </a>
    </Button>
  );
}
