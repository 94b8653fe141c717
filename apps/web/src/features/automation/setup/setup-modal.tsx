import type { RouterOutputs } from '@talkdrum/api';
import { type AutomationForm, automationFormOf, automationGraph } from '@talkdrum/journey-design';
import { Alert, Button, CancelButton, Modal } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useRef, useState } from 'react';
import { OpenedFresh } from '../../../lib/opened-fresh.tsx';
import { errorFacts, errorMessage, trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { AttributePicker, ListsPicker } from '../../../lib/journey-fields/pickers.tsx';
import { RepeatsField } from '../../../lib/journey-fields/repeats-field.tsx';
import { ZoneField } from '../../../lib/journey-fields/zone-field.tsx';
import { rowProblem } from '../../../lib/journey-fields/message-row.tsx';
import { CampaignRows, ReminderRows } from './setup-rows.tsx';

type Journey = RouterOutputs['journeys']['get'];

/** The messages of an automation. Submit saves them and turns it on. */
export function SetupModal({ id, onClose }: { id: string; onClose: () => void }) {
  const query = trpc.journeys.get.useQuery({ id }, { staleTime: 0 });
  return (
    <OpenedFresh query={query} title="Setup" size="lg" onClose={onClose}>
      {(journey) => <OpenSetup journey={journey} onClose={onClose} />}
    </OpenedFresh>
  );
}

function OpenSetup({ journey, onClose }: { journey: Journey; onClose: () => void }) {
  const [form, setForm] = useState(() => automationFormOf(journey.graph));
  const [isTouched, setTouched] = useState(false);
  const { submit, isPending, error } = useSubmit(journey, onClose);
  const editRefusal = useRefusal('journeys.edit');
  const startRefusal = useRefusal('campaigns.send');
  const problem = form === null ? null : formProblem(form);
  const change = (next: AutomationForm) => {
    setTouched(true);
    setForm(next);
  };
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={`Setup: ${journey.name}`}
      size="lg"
      dirty={isTouched && !isPending}
      footer={
        <>
          <CancelButton onClick={onClose} />
          {form === null ? (
            <Button variant="primary" href={`/dashboard/automation/${journey.id}`}>
              Open in designer
            </Button>
          ) : (
            <Button
              variant="primary"
              busy={isPending}
              disabledReason={editRefusal ?? startRefusal ?? problem}
              onClick={() => submit(form)}
            >
              Submit
            </Button>
          )}
        </>
      }
    >
      {error === null ? null : (
        <Alert tone="danger" title="Not turned on">
          {error}
        </Alert>
      )}
      {form === null ? (
        <p className="text-sm">
          This automation was changed in the designer and has more than messages and waits. Set it up there.
        </p>
      ) : (
        <SetupFields form={form} onChange={change} />
      )}
    </Modal>
  );
}

function SetupFields({ form, onChange }: { form: AutomationForm; onChange: (form: AutomationForm) => void }) {
  return (
    <div className="flex flex-col gap-4">
      <ListsPicker
        label="Lists"
        value={form.listIds}
        onChange={(listIds) => onChange({ ...form, listIds })}
      />
      {form.type === 'campaign' ? (
        <CampaignRows form={form} onChange={onChange} />
      ) : (
        <>
          <div className="grid gap-3 sm:grid-cols-2">
            <AttributePicker
              label="Date"
              isDate
              value={form.attribute}
              onChange={(attribute) => onChange({ ...form, attribute })}
            />
            <RepeatsField value={form.repeats} onChange={(repeats) => onChange({ ...form, repeats })} />
          </div>
          <ReminderRows form={form} onChange={onChange} />
          <ZoneField value={form.zone} onChange={(zone) => onChange({ ...form, zone })} />
          {form.rows.length > 1 ? (
            <p className="text-xs text-muted-foreground">
              Each message is sent at its own time. If a contact’s date is set late, or moves, they get the
              messages that are still to come for it.
            </p>
          ) : null}
        </>
      )}
    </div>
  );
}

function formProblem(form: AutomationForm): string | null {
  if (form.listIds.length === 0) return 'Choose a list';
  if (form.type === 'reminder' && form.attribute === '') return 'Choose the date';
  for (const [at, row] of form.rows.entries()) {
    const problem = rowProblem(row);
    if (problem !== null) return `Message ${at + 1}: ${problem}`;
  }
  return null;
}

/** Saves the form’s journey over the opened one, and publishes it. */
function useSubmit({ id, name, graph, revision }: Journey, onClose: () => void) {
  const [error, setError] = useState<string | null>(null);
  const utils = trpc.useUtils();
  const save = trpc.journeys.save.useMutation();
  const publish = trpc.journeys.publish.useMutation();
  const base = useRef(revision);
  const submit = async (form: AutomationForm) => {
    setError(null);
    try {
      // Settings that the designer made stay.
      const next = { ...automationGraph(form), settings: graph.settings };
      const saved = await save.mutateAsync({ id, name, graph: next, expectedRevision: base.current });
      base.current = saved.revision;
      await publish.mutateAsync({ id, expectedRevision: saved.revision });
      toast.success('Automation is on');
      onClose();
    } catch (reason) {
      setError(
        [errorMessage(reason), ...Object.values(errorFacts(reason)?.fieldErrors ?? {}).flat()].join(' '),
      );
    } finally {
      await utils.journeys.invalidate();
    }
  };
  return {
    error,
    isPending: save.isPending || publish.isPending,
    submit: (form: AutomationForm) => void submit(form),
  };
}
