import { Button } from '@talkdrum/ui';
import { Download } from 'lucide-react';
import { forThisAccount } from '../session/page-session.ts';
import { useRefusal } from '../use-me.ts';

interface DownloadLinkProps {
  href: string;
  /** The required privilege. Without it, the button is disabled with the reason. */
  privilege: string;
  /** Default CSV. */
  children?: string;
}

/** A link styled as a button, so that the browser downloads and the page stays. */
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
