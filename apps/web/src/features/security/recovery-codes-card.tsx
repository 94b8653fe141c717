import { Alert, Button, Card, ConfirmDialog } from '@talkdrum/ui';
import { useState } from 'react';
import { useRecentSignIn } from '../../lib/recent-sign-in/recent-sign-in.tsx';
import { trpc } from '../../lib/trpc.ts';
import { RecoveryCodesModal } from './recovery-codes-modal.tsx';

/** How many are left, and ten new ones. */
export function RecoveryCodesCard({ left, hasFactor }: { left: number; hasFactor: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const utils = trpc.useUtils();
  const renew = trpc.security.newRecoveryCodes.useMutation();
  const withRecentSignIn = useRecentSignIn();
  return (
    <Card title="Recovery codes" description="For when you do not have your authenticator app or passkey.">
      <div className="flex flex-col items-start gap-3">
        {hasFactor && left <= 3 ? (
          <Alert tone="warning">
            {left === 0
              ? 'No code is left. Make new ones.'
              : `Only ${left === 1 ? '1 code is' : `${left} codes are`} left. Make new ones.`}
          </Alert>
        ) : (
          <p>
            {hasFactor
              ? `${left} of 10 codes are left.`
              : 'You get ten of them with your first authenticator app or passkey.'}
          </p>
        )}
        <Button
          disabledReason={hasFactor ? null : 'Set up an authenticator app or a passkey first'}
          onClick={() => setIsAsking(true)}
        >
          Make new codes
        </Button>
        <p className="text-sm text-muted-foreground">
          Lost the codes and the second factor? Write to support from your sign-in address. A new password
          alone does not turn the second step off.
        </p>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        tone="primary"
        title="Make ten new recovery codes?"
        description="The old ones stop working. All other devices are signed out."
        confirmLabel="Make new codes"
        onConfirm={async () => {
          const { recoveryCodes } = await withRecentSignIn(() => renew.mutateAsync());
          await Promise.all([utils.security.invalidate(), utils.session.list.invalidate()]);
          setCodes(recoveryCodes);
        }}
      />
      {codes === null ? null : <RecoveryCodesModal codes={codes} onClose={() => setCodes(null)} />}
    </Card>
  );
}
