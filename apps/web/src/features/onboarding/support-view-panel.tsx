import { Alert, Button } from '@talkdrum/ui';
import { useState } from 'react';
import { errorMessage, trpcClient } from '../../lib/api-client.ts';

/** Only the button uses up the ticket. The ticket is in the URL fragment, which is never sent to a server. */
export function SupportViewPanel() {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  async function open() {
    setIsBusy(true);
    try {
      await trpcClient.staff.openView.mutate({ ticket: window.location.hash.slice(1) });
      window.location.assign('/dashboard/overview');
    } catch (error) {
      setProblem(errorMessage(error));
      setIsBusy(false);
    }
  }
  return (
    <div className="flex flex-col gap-4">
      {problem === null ? null : <Alert tone="danger">{problem}</Alert>}
      <p>
        You’ll see this account as its members do, for 30 minutes. You can’t change anything. The account’s
        audit log records your visit and the reason.
      </p>
      <p className="text-muted-foreground">
        This signs you out of your own session in this browser. Use a private window to keep it.
      </p>
      <Button variant="primary" size="lg" className="w-full" busy={isBusy} onClick={() => void open()}>
        Open read-only
      </Button>
    </div>
  );
}
