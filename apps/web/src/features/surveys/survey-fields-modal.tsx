import { type SurveyOutput, surveySettings } from '@talkdrum/api/contracts';
import { defaultFields } from '@talkdrum/form-fields';
import {
  FormModal,
  SelectField,
  SwitchField,
  TextareaField,
  TextField,
  TextLink,
  useFormModal,
} from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import type { Control } from 'react-hook-form';
import { z } from 'zod';
import { fromLocal, localTime, toLocal } from '../../lib/dates/local-time.ts';
import { useAsOpened } from '../../lib/drafts/use-as-opened.ts';
import { trpc } from '../../lib/trpc.ts';
import { useMe, useRefusal } from '../../lib/use-me.ts';
import { useSurveyActions } from './use-survey-actions.ts';
import { useAccountZone } from '../../lib/dates/account-zone.ts';

const fields = z.intersection(surveySettings, z.object({ closesAt: localTime }));

interface PartProps {
  control: Control<z.input<typeof fields>, unknown, z.output<typeof fields>>;
}

/** Who may answer, until when, and what they get afterwards. Saves the draft; publishing is a step of its own. */
export function SurveyFieldsModal({ survey: given, onClose }: { survey: SurveyOutput; onClose: () => void }) {
  const stored = useAsOpened(given);
  const { id, revision, published } = stored;
  const zone = useAccountZone();
  const form = useFormModal(fields, true, {
    name: stored.name,
    isPublic: stored.isPublic,
    isAnonymous: stored.isAnonymous,
    isOnePerContact: stored.isOnePerContact,
    listId: stored.isListGone ? null : stored.listId,
    responseText: stored.responseText,
    redirectUrl: stored.redirectUrl,
    maxSubmissions: stored.maxSubmissions,
    closesAt: toLocal(published.closesAt, zone),
  });
  const { control } = form;
  const utils = trpc.useUtils();
  const save = trpc.surveys.save.useMutation();
  const { publish } = useSurveyActions();
  return (
    <FormModal
      isOpen
      onClose={onClose}
      size="lg"
      title="Survey fields"
      description="Visitors get the changes once you publish them. The end date takes effect immediately."
      form={form}
      submitLabel="Save"
      submitDisabledReason={useRefusal('publishing.edit')}
      onSubmit={async ({ closesAt: ends, ...settings }) => {
        // A date that wasn’t touched isn’t sent: a colleague may have changed it since.
        const change = ends === toLocal(published.closesAt, zone) ? {} : { closesAt: fromLocal(ends, zone) };
        const saved = await save.mutateAsync({ id, revision, settings, ...change });
        await utils.surveys.invalidate();
        toast.success(
          published.version === null ? 'Survey saved. Publish it when it’s ready.' : 'Survey saved',
          { action: { label: 'Publish', onClick: () => publish(saved) } },
        );
      }}
    >
      <WhoAnswers control={control} isPublic={form.watch('isPublic') === true} />
      <WhatFollows control={control} />
      <Promises control={control} isPublished={published.version !== null} />
    </FormModal>
  );
}

/** Strangers too, or only people who get the link. */
function WhoAnswers({ control, isPublic }: PartProps & { isPublic: boolean }) {
  const lists = trpc.lists.list.useQuery({ search: '' }, { staleTime: 30_000 });
  return (
    <>
      <TextField control={control} name="name" label="Name" required />
      <SwitchField
        control={control}
        name="isPublic"
        label="Make this survey public?"
        help="Adds the default registration fields: name, email and telephone."
      />
      {isPublic ? <RegistrationPreview /> : null}
      <SelectField
        control={control}
        name="listId"
        label="Survey list"
        placeholder="No list"
        isNullable
        required={isPublic}
        options={(lists.data ?? []).map(({ id: listId, name }) => ({ value: listId, label: name }))}
        help={
          <>
            Registrants are added to it. <TextLink href="/dashboard/lists?create=true">Create List</TextLink>
          </>
        }
      />
    </>
  );
}

/** When it ends, and what people get once they submitted it. */
function WhatFollows({ control }: PartProps) {
  const zone = useAccountZone();
  return (
    <>
      <TextField
        control={control}
        name="closesAt"
        label="End date (optional)"
        type="datetime-local"
        help={`The survey is not visible after it. ${zone}.`}
      />
      <TextareaField
        control={control}
        name="responseText"
        label="Submission response (optional)"
        help="What people read after they submit the survey."
        rows={3}
      />
      <TextField
        control={control}
        name="redirectUrl"
        label="Redirect link (optional)"
        help="People go to this page instead. With the address of a reward, each recipient gets their own code."
        type="url"
      />
    </>
  );
}

/** What people may rely on, and how many may answer. */
function Promises({ control, isPublished }: PartProps & { isPublished: boolean }) {
  return (
    <>
      <SwitchField
        control={control}
        name="isAnonymous"
        label="Anonymous"
        help={
          isPublished
            ? 'Can’t change once the survey was published. Duplicate the survey and change the copy.'
            : 'Stores no contact, even from a campaign, and hides groups of fewer than five people.'
        }
      />
      <SwitchField
        control={control}
        name="isOnePerContact"
        label="One answer per contact"
        help="For people the survey knows: from a message, or by registering."
      />
      <TextField
        control={control}
        name="maxSubmissions"
        label="Maximum submissions (optional)"
        help="The survey closes after this many."
        type="number"
        isNullable
      />
    </>
  );
}

/** What strangers are asked before the questions. */
function RegistrationPreview() {
  const { company } = useMe().account;
  return (
    <section aria-label="Registration preview" className="rounded-well bg-inset p-3 text-sm">
      <h3 className="mb-1 font-semibold">Registration</h3>
      <ul className="flex flex-col gap-1">
        {defaultFields(company).map(({ key, label, isRequired }) => (
          <li key={key}>
            {label}
            {isRequired ? ' (required)' : ''}
          </li>
        ))}
      </ul>
    </section>
  );
}
