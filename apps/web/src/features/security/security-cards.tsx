import { Card, ErrorState, Skeleton } from '@talkdrum/ui';
import { errorFacts, errorMessage, trpc } from '../../lib/trpc.ts';
import { EmailCard } from './email-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { RecoveryCodesCard } from './recovery-codes-card.tsx';
import { TotpCard } from './totp-card.tsx';

/** The person's sign-in address and second factors, the same in all their profiles. */
export function SecurityCards() {
  const security = trpc.security.overview.useQuery();
  if (security.data === undefined) {
    return security.error === null ? (
      <>
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </>
    ) : (
      <Card title="Security">
        <ErrorState requestId={errorFacts(security.error)?.requestId} onRetry={() => void security.refetch()}>
          {errorMessage(security.error)}
        </ErrorState>
      </Card>
    );
  }
  const { totpSince, passkeys, recoveryCodesLeft, emailChange } = security.data;
  return (
    <>
      <TotpCard since={totpSince} />
      <PasskeysCard passkeys={passkeys} />
      <RecoveryCodesCard left={recoveryCodesLeft} hasFactor={totpSince !== null || passkeys.length > 0} />
      <EmailCard pending={emailChange} />
    </>
  );
}
