import { allPrivileges, privilegePresets, type TeamRow } from '@talkdrum/api/contracts';
import { Alert, Button, CancelButton, Modal } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useId, useMemo, useState } from 'react';
import { errorMessage, trpc } from '../../lib/trpc.ts';
import { useMe, useRefusal } from '../../lib/use-me.ts';
import { PrivilegeMatrix } from './privilege-matrix.tsx';
import { nameOf, whyFixed } from './team-words.ts';
import { useOwnPrivileges } from './use-own-privileges.ts';

const none: ReadonlySet<string> = new Set();

interface PrivilegesModalProps {
  /** The person; null means closed. */
  row: TeamRow | null;
  onClose: () => void;
}

export function PrivilegesModal({ row, onClose }: PrivilegesModalProps) {
  if (row === null) return null;
  return <PrivilegesOfPerson key={row.id} row={row} onClose={onClose} />;
}

function PrivilegesOfPerson({ row, onClose }: { row: TeamRow; onClose: () => void }) {
  const { isOwner } = useMe().grants;
  const fixed =
    useRefusal('team.manage') ?? whyFixed(row, isOwner) ?? (row.isOwner ? 'Owners can do everything.' : null);
  const own = useOwnPrivileges();
  const { chosen, setChosen, isChanged } = useChosen(row);
  const { save, isPending, error } = useSave(row, onClose);
  const noteId = useId();
  return (
    <Modal
      isOpen
      onClose={onClose}
      title="Team Privileges"
      description={`What ${nameOf(row)} can do. Changes apply immediately.`}
      size="lg"
      dirty={isChanged && !isPending}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button
            variant="primary"
            busy={isPending}
            disabledReason={fixed ?? (isChanged ? null : 'Nothing has changed')}
            onClick={() => save(chosen)}
          >
            Save privileges
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {error === null ? null : <Alert tone="danger">{errorMessage(error)}</Alert>}
        {fixed === null ? (
          <Presets own={own} chosen={chosen} onChange={setChosen} />
        ) : (
          <Alert tone="info">{fixed}</Alert>
        )}
        <PrivilegeMatrix
          chosen={chosen}
          mine={fixed === null ? own : none}
          onChange={setChosen}
          noteId={noteId}
        />
        <p id={noteId} className="text-sm text-muted-foreground">
          {allPrivileges.every((key) => own.has(key))
            ? 'Only owners can change who owns the account.'
            : 'You can only give and remove privileges that you have yourself. Ask an owner for the others.'}
        </p>
      </div>
    </Modal>
  );
}

function useChosen(row: TeamRow) {
  const before = useMemo(() => new Set<string>(row.isOwner ? allPrivileges : row.privileges), [row]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(before);
  const isChanged = chosen.size !== before.size || [...chosen].some((key) => !before.has(key));
  return { chosen, setChosen, isChanged };
}

function useSave(row: TeamRow, onSaved: () => void) {
  const utils = trpc.useUtils();
  const options = {
    onSuccess: async () => {
      await utils.team.list.invalidate();
      toast.success('Privileges saved');
      onSaved();
    },
  };
  const member = trpc.team.setPrivileges.useMutation(options);
  const invitation = trpc.team.setInvitationPrivileges.useMutation(options);
  const save = (chosen: ReadonlySet<string>) => {
    const privileges = allPrivileges.filter((key) => chosen.has(key));
    if (row.kind === 'member') member.mutate({ userId: row.id, privileges });
    else invitation.mutate({ invitationId: row.id, privileges });
  };
  return {
    save,
    isPending: member.isPending || invitation.isPending,
    error: member.error ?? invitation.error,
  };
}

interface PresetsProps {
  own: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
  onChange: (chosen: Set<string>) => void;
}

/** Starting points. Privileges that the viewer doesn't have stay unchanged. */
function Presets({ own, chosen, onChange }: PresetsProps) {
  const apply = (privileges: readonly string[]) =>
    onChange(
      new Set([...privileges.filter((key) => own.has(key)), ...[...chosen].filter((key) => !own.has(key))]),
    );
  return (
    <div role="group" aria-label="Start from" className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-muted-foreground">Start from</span>
      {privilegePresets.map(({ key, label, privileges }) => (
        <Button key={key} size="sm" onClick={() => apply(privileges)}>
          {label}
        </Button>
      ))}
      <Button size="sm" variant="ghost" onClick={() => apply([])}>
        Nothing
      </Button>
    </div>
  );
}
