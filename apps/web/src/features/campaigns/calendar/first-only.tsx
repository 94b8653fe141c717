import { TextLink } from '@talkdrum/ui';

/** A day shows its first 50 campaigns. */
export function FirstOnly() {
  return (
    <p className="pt-2 text-sm text-muted-foreground">
      This day has more. The others are in <TextLink href="/dashboard/email">Email Campaigns</TextLink> and{' '}
      <TextLink href="/dashboard/sms">SMS Campaigns</TextLink>.
    </p>
  );
}
