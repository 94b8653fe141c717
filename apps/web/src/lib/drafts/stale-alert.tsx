import { Alert, Button } from '@talkdrum/ui';

/** Above a form whose save was refused. `what` is “the brand kit”. */
export function StaleAlert({ what, onReload }: { what: string; onReload: () => Promise<void> }) {
  return (
    <Alert
      tone="warning"
      title={`Someone else changed ${what}`}
      action={<Button onClick={() => void onReload()}>Load their version</Button>}
    >
      We couldn’t save your changes. Loading their version discards yours, so copy anything you need first.
    </Alert>
  );
}
