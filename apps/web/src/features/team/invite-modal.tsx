import { inviteInput, type Privilege, privilegePresets } from '@talkdrum/api/contracts';
import { FormModal, RadioGroup, useFormModal } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { PersonFields } from './person-fields.tsx';
import { presetOf } from './team-words.ts';
import { useOwnPrivileges } from './use-own-privileges.ts';

const empty = { firstName: '', lastName: '', email: '', privileges: [] as Privilege[] };

/** Emails a link to join; the invited person chooses their own password. */
export function InviteModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const form = useFormModal(inviteInput, isOpen, empty);
  const utils = trpc.useUtils();
  const invite = trpc.team.invite.useMutation();
  const chosen = useWatch({ control: form.control, name: 'privileges' });
  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
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
      <PresetChoice
        chosen={chosen}
        onChange={(privileges) => form.setValue('privileges', privileges, { shouldDirty: true })}
      />
    </FormModal>
  );
}

const nothing = { value: 'nothing', label: 'Nothing yet', description: 'Choose later' };

/** Only the presets the inviting person can give. */
function PresetChoice({
  chosen,
  onChange,
}: {
  chosen: readonly Privilege[];
  onChange: (privileges: Privilege[]) => void;
}) {
  const labelId = useId();
  const own = useOwnPrivileges();
  const presets = privilegePresets.filter(({ privileges }) => privileges.every((key) => own.has(key)));
  return (
    <div className="flex flex-col gap-1.5">
      <span id={labelId} className="font-medium">
        Privileges
      </span>
      <RadioGroup
        aria-labelledby={labelId}
        look="cards"
        value={presetOf(chosen)?.key ?? nothing.value}
        onValueChange={(key) =>
          onChange([...(presets.find((preset) => preset.key === key)?.privileges ?? [])])
        }
        options={[
          nothing,
          ...presets.map(({ key, label, description }) => ({ value: key, label, description })),
        ]}
      />
    </div>
  );
}
