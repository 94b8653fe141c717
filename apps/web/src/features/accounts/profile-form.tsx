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
  useZodForm,
} from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useState } from 'react';
import type { z } from 'zod';
import { formatDate } from '../../lib/format.ts';
import { LeaveGuard } from '../../lib/drafts/leave-guard.tsx';
import { SendingFields } from '../../lib/sending-fields.tsx';
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
        {isStale ? (
          <Alert
            tone="warning"
            title="Someone else changed this profile"
            action={<Button onClick={() => void reload()}>Load their version</Button>}
          >
            We couldn’t save your changes. Loading their version discards yours, so copy anything you need
            first.
          </Alert>
        ) : null}
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

/** The form. `isStale` means that someone else saved first, so saving is refused until `reload`. */
function useProfileDraft(profile: Profile) {
  const form = useZodForm(profileFields, valuesOf(profile));
  const utils = trpc.useUtils();
  const update = trpc.accounts.update.useMutation();
  const [isStale, setIsStale] = useState(false);
  const { isDirty, isSubmitting } = form.formState;

  async function save(values: Values) {
    setIsStale(false);
    try {
      const saved = await update.mutateAsync({ ...values, revision: profile.revision });
      utils.accounts.profile.setData(undefined, saved);
      form.reset(valuesOf(saved));
      await utils.session.me.invalidate();
      toast.success('Profile saved');
    } catch (error) {
      if (errorFacts(error)?.domainCode !== 'stale_revision') throw error;
      setIsStale(true);
    }
  }

  async function reload() {
    form.reset(valuesOf(await utils.accounts.profile.fetch(undefined, { staleTime: 0 })));
    setIsStale(false);
  }

  return { form, isStale, save, reload, isUnsaved: isDirty && !isSubmitting };
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
