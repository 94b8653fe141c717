import type { RouterOutputs } from '@talkdrum/api';
import { profileFields } from '@talkdrum/api/contracts/accounts';
import {
  Alert,
  Button,
  Card,
  ErrorState,
  Form,
  FormActions,
  FormSection,
  Skeleton,
  SubmitButton,
} from '@talkdrum/ui';
import type { z } from 'zod';
import { formatDate } from '../../lib/dates/format-date.ts';
import { LeaveGuard } from '../../lib/drafts/leave-guard.tsx';
import { StaleAlert } from '../../lib/drafts/stale-alert.tsx';
import { useStoredForm } from '../../lib/drafts/use-stored-form.ts';
import { SendingFields } from '../../lib/fields/sending-fields.tsx';
import { errorFacts, errorMessage, trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import {
  ConfirmAboveField,
  LanguageFields,
  NotificationFields,
  OrganizationFields,
  PersonFields,
} from './profile-fields.tsx';

type Profile = RouterOutputs['accounts']['profile'];
type Values = z.output<typeof profileFields>;

export function ProfileSection() {
  const refusal = useRefusal('account.view');
  const profile = trpc.accounts.profile.useQuery(undefined, { enabled: refusal === null });
  if (refusal !== null) return <Card title="Profile">{refusal}</Card>;
  if (profile.data !== undefined) return <ProfileForm profile={profile.data} />;
  return (
    <Card title="Profile">
      {profile.error === null ? (
        <Skeleton className="h-[40rem]" />
      ) : (
        <ErrorState requestId={errorFacts(profile.error)?.requestId} onRetry={() => void profile.refetch()}>
          {errorMessage(profile.error)}
        </ErrorState>
      )}
    </Card>
  );
}

function ProfileForm({ profile }: { profile: Profile }) {
  const { form, isStale, isUnsaved, save, reload } = useProfileDraft(profile);
  const refusal = useRefusal('account.manage');
  const { isDirty } = form.formState;
  const idle = isDirty ? null : 'Nothing has changed';
  return (
    <Card title="Profile" description={`Since ${formatDate(profile.createdAt, profile.timezone)}`}>
      <Form form={form} onSubmit={save} aria-label="Profile" className="gap-8">
        <LeaveGuard isUnsaved={() => isUnsaved} />
        {refusal === null ? null : <Alert tone="info">{refusal}</Alert>}
        {isStale ? <StaleAlert what="this profile" onReload={reload} /> : null}
        <PersonFields email={profile.email} />
        <OrganizationFields control={form.control} organizations={profile.organizations} />
        <FormSection title="Sending">
          <SendingFields />
          <ConfirmAboveField control={form.control} />
        </FormSection>
        <LanguageFields control={form.control} />
        <NotificationFields control={form.control} />
        <FormActions>
          <Button type="button" variant="ghost" disabledReason={idle} onClick={() => form.reset()}>
            Discard changes
          </Button>
          <SubmitButton busyLabel="Saving..." disabledReason={refusal ?? idle}>
            Update
          </SubmitButton>
        </FormActions>
      </Form>
    </Card>
  );
}

function useProfileDraft(profile: Profile) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.accounts.update.useMutation();
  return useStoredForm({
    schema: profileFields,
    stored: profile,
    valuesOf,
    send: (values: Values, revision) => mutateAsync({ ...values, revision }),
    read: () => utils.accounts.profile.fetch(undefined, { staleTime: 0 }),
    onSaved: (saved) => {
      utils.accounts.profile.setData(undefined, saved);
      return utils.session.me.invalidate();
    },
    done: 'Profile saved',
  });
}

function valuesOf(profile: Profile): z.input<typeof profileFields> {
  const { firstName, lastName, industry, website, telephone, address, state, organizationId, hear } = profile;
  const { sendingFrequency, sendingVolume, sendingType, companySize } = profile;
  const { notificationEmail, language, confirmAbove } = profile;
  return {
    firstName,
    lastName,
    organization: profile.company,
    industry,
    website,
    telephone,
    address,
    state,
    country: profile.country.iso,
    organizationId,
    hear,
    sendingFrequency,
    sendingVolume,
    sendingType,
    companySize,
    language,
    isBrowserLanguageUsed: profile.isBrowserLanguageUsed ? 'yes' : 'no',
    confirmAbove,
    notificationEmail,
    notification: profile.notification ? 'yes' : 'no',
  };
}
