import { cashierLinkForm, type CashierLinkOutput } from '@talkdrum/api/contracts';
import {
  Button,
  ConfirmDialog,
  CopyField,
  Form,
  Modal,
  Skeleton,
  SubmitButton,
  TextField,
  useZodForm,
} from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useState } from 'react';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatTime } from '../../../lib/dates/format-date.ts';
import { Loaded } from '../../../lib/loaded.tsx';
import { trpc } from '../../../lib/trpc.ts';

/** Links that let a till redeem codes without signing in. */
export function DevicesModal({ onClose }: { onClose: () => void }) {
  const devices = trpc.rewards.devices.useQuery();
  return (
    <Modal
      isOpen
      onClose={onClose}
      title="Cashier links"
      size="lg"
      description="Open a link on the phone at the till. It checks and redeems codes without signing in, and does nothing else."
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <AddForm />
        <Loaded query={devices} skeleton={<Skeleton className="h-24" />}>
          {(all) =>
            all.length === 0 ? (
              <p className="text-sm text-muted-foreground">No links yet.</p>
            ) : (
              <ul className="flex flex-col gap-4" aria-label="Cashier links">
                {all.map((device) => (
                  <Device key={device.id} device={device} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Modal>
  );
}

function AddForm() {
  const form = useZodForm(cashierLinkForm, { name: '' });
  const utils = trpc.useUtils();
  const add = trpc.rewards.addDevice.useMutation();
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        await add.mutateAsync(values);
        form.reset({ name: '' });
        await utils.rewards.devices.invalidate();
        toast.success('Cashier link made');
      }}
    >
      <TextField control={form.control} name="name" label="Name of the till" required />
      <SubmitButton>Make a link</SubmitButton>
    </Form>
  );
}

function Device({ device: { id, name, url, usedAt } }: { device: CashierLinkOutput }) {
  const timeZone = useAccountZone();
  const utils = trpc.useUtils();
  const revoke = trpc.rewards.revokeDevice.useMutation();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <li className="flex flex-col gap-1">
      <CopyField label={name} value={url} />
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted-foreground">
        <span>{usedAt === null ? 'Not used yet' : `Last used ${formatTime(usedAt, timeZone)}`}</span>
        <Button size="sm" aria-label={`Revoke ${name}`} onClick={() => setIsAsking(true)}>
          Revoke
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Revoke the link of “${name}”?`}
        description="The till that uses it can’t redeem codes any more. You can’t undo this, but you can make a new link."
        confirmLabel="Revoke link"
        onConfirm={async () => {
          await revoke.mutateAsync({ id });
          await utils.rewards.devices.invalidate();
          toast.success('Cashier link revoked');
        }}
      />
    </li>
  );
}
