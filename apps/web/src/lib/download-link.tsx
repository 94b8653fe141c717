import { Button } from '@talkdrum/ui';
import { Download } from 'lucide-react';
import { forThisAccount } from './session/page-session.ts';
import { useRefusal } from './use-me.ts';

interface DownloadLinkProps {
  href: string;
  /** What one must be allowed to; who is not reads why. */
  privilege: string;
  /** Default CSV. */
  children?: string;
}

/** A plain link that looks like a button, so that the browser downloads while the page stays. */
export function DownloadLink({ href, privilege, children = 'CSV' }: DownloadLinkProps) {
  const refusal = useRefusal(privilege);
  if (refusal !== null) {
    return (
      <Button icon={<Download aria-hidden />} disabledReason={refusal}>
        {children}
      </Button>
    );
  }
  return (
    <Button asChild>
      <a href={forThisAccount(href)} download>
        <Download aria-hidden />
        {children}
      </a>
    </Button>
  );
}
