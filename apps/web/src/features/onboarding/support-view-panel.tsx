import { Alert, Button } from '@talkdrum/ui';
import { useState } from 'react';
import { errorMessage, trpcClient } from '../../lib/api-client.ts';

/**
 * The link only shows this page; the button uses it up. The ticket stands behind the #, which reaches no
 * server.
 */
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
        You will see this account as its people do, for half an hour. Nothing can be changed, and its audit
        log says that you looked and why.
      </p>
      <p className="text-muted-foreground">
        A session of your own in this browser ends; use a private window to keep it.
      </p>
      <Button variant="primary" size="lg" className="w-full" busy={isBusy} onClick={() => void open()}>
        Open read only
      </Button>
    </div>
  );
}
