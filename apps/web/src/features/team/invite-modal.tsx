import { inviteInput, type Privilege, privilegePresets } from '@talkdrum/api/contracts';
import { FormModal, RadioGroup, useZodForm } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useEffect, useId } from 'react';
import { useWatch } from 'react-hook-form';
import { trpc } from '../../lib/trpc.ts';
import { useMe, useRefusal } from '../../lib/use-me.ts';
import { PersonFields } from './person-fields.tsx';
import { presetOf } from './team-words.ts';

const empty = { firstName: '', lastName: '', email: '', privileges: [] as Privilege[] };
const nothing = 'nothing';

/** Mails somebody a link to join; they choose their own password. */
export function InviteModal({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const form = useZodForm(inviteInput, empty);
  const utils = trpc.useUtils();
  const invite = trpc.team.invite.useMutation();
  const mine = new Set(useMe().privileges.flatMap(({ key, isAllowed }) => (isAllowed ? [key] : [])));
  const presets = privilegePresets.filter(({ privileges }) => privileges.every((key) => mine.has(key)));
  const chosen = useWatch({ control: form.control, name: 'privileges' });
  const labelId = useId();
  useEffect(() => {
    if (isOpen) form.reset(empty);
  }, [isOpen, form]);
  return (
    <FormModal
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Invite by email"
      description="The link works once, for a week. They choose a password, or sign in if they have a login."
      form={form}
      submitLabel="Send invitation"
      submitDisabledReason={useRefusal('team.manage')}
      busyLabel="Sending..."
      onSubmit={async (values) => {
        const row = await invite.mutateAsync(values);
        await utils.team.list.invalidate();
        toast.success('Invitation sent', { description: `A link is on its way to ${row.email}.` });
      }}
    >
      <PersonFields />
      <div className="flex flex-col gap-1.5">
        <span id={labelId} className="font-medium">
          Privileges
        </span>
        <RadioGroup
          aria-labelledby={labelId}
          look="cards"
          value={presetOf(chosen)?.key ?? nothing}
          onValueChange={(key) => form.setValue('privileges', [...(presets.find((preset) => preset.key === key)?.privileges ?? [])], { shouldDirty: true })}
          options={[
            { value: nothing, label: 'Nothing yet', description: 'Choose afterwards' },
            ...presets.map(({ key, label, description }) => ({ value: key, label, description })),
          ]}
        />
      </div>
    </FormModal>
  );
}
