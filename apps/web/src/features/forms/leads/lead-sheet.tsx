import type { FormOutput, LeadOutput } from '@talkdrum/api/contracts';
import { Alert, Badge, Button, DescriptionList, Sheet } from '@talkdrum/ui';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { formatDate, formatMoney, formatTime } from '../../../lib/format.ts';
import { channelWords } from '../../../lib/publishing/share/channel-words.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { answerWords } from '../../../lib/publishing/submissions/answer-words.ts';
import { DisputeModal } from './dispute-modal.tsx';
import { disputeWords, wordsOf } from './lead-words.ts';

interface LeadSheetProps {
  form: Pick<FormOutput, 'fields'>;
  lead: LeadOutput | null;
  onClose: () => void;
  onChanged: (lead: LeadOutput) => void;
}

/** One lead: what the person answered, the contact it made, its price, and the way to dispute it. */
export function LeadSheet({ form, lead, onClose, onChanged }: LeadSheetProps) {
  return (
    <Sheet
      isOpen={lead !== null}
      onClose={onClose}
      title={lead === null ? 'Lead' : nameOf(lead)}
      description={lead === null ? '' : `${channelWords[lead.channel]} · ${formatTime(lead.submittedAt)}`}
    >
      {lead === null ? null : <Details form={form} lead={lead} onChanged={onChanged} />}
    </Sheet>
  );
}

export function nameOf({ answers }: LeadOutput): string {
  return answers === null
    ? 'Sealed lead'
    : answerWords(answers['name'] ?? answers['email'] ?? answers['telephone']);
}

function Details({ form, lead, onChanged }: Omit<LeadSheetProps, 'lead' | 'onClose'> & { lead: LeadOutput }) {
  const { answers, consents, contactId, contactName, price } = lead;
  const { label, tone, about } = wordsOf(lead);
  const labels = new Map(form.fields.map((field) => [field.key, field.label]));
  const consentKeys = new Set(form.fields.filter(({ type }) => type === 'consent').map(({ key }) => key));
  const items = Object.entries(answers ?? {})
    .filter(([key]) => !consentKeys.has(key))
    .map(([key, answer]) => ({ term: labels.get(key) ?? key, value: answerWords(answer) }));
  return (
    <div className="flex flex-col gap-5">
      <section aria-label="Status" className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={tone}>{label}</Badge>
          <span className="text-sm text-muted-foreground">{about}</span>
        </div>
        {lead.isRepeated ? (
          <p className="text-sm text-warning-text">
            This telephone number came with another email address before. If you think this person is made up,
            dispute the lead.
          </p>
        ) : null}
        {price === null ? null : (
          <p className="text-sm">Price: {formatMoney(price.amountMinor, price.currency)}</p>
        )}
        {contactId === null || contactName === null ? null : (
          <Button
            href={`/dashboard/contacts?contact=${contactId}`}
            icon={<UserRound aria-hidden />}
            className="self-start"
          >
            {contactName === '' ? 'Open contact' : contactName}
          </Button>
        )}
      </section>
      {answers === null ? null : (
        <section aria-label="Answers">
          <h3 className="mb-2 font-semibold">Answers</h3>
          <DescriptionList items={items} />
        </section>
      )}
      {consents === null ? null : (
        <section aria-label="Consent" className="flex flex-col gap-2">
          <h3 className="font-semibold">Consent</h3>
          {consents.length === 0 ? <p className="text-sm">No consent given.</p> : null}
          {consents.map(({ channel, wording }) => (
            <p key={channel} className="text-sm">
              <Badge tone="neutral">{channel === 'email' ? 'Email' : 'SMS'}</Badge> “{wording}”
            </p>
          ))}
        </section>
      )}
      <Dispute lead={lead} onChanged={onChanged} />
    </div>
  );
}

function Dispute({ lead, onChanged }: Pick<LeadSheetProps, 'onChanged'> & { lead: LeadOutput }) {
  const [isOpen, setIsOpen] = useState(false);
  const refusal = useRefusal('contacts.edit');
  const { dispute, decisionNote, disputableUntil } = lead;
  if (dispute !== null)
    return (
      <Alert
        tone={disputeWords[dispute].tone === 'danger' ? 'warning' : 'info'}
        title={disputeWords[dispute].label}
      >
        {decisionNote === '' ? disputeWords[dispute].about : `${disputeWords[dispute].about} ${decisionNote}`}
      </Alert>
    );
  if (disputableUntil === null) return null;
  return (
    <section aria-label="Dispute" className="flex flex-col items-start gap-2">
      <p className="text-sm text-muted-foreground">
        Wrongly charged? You can dispute it until {formatDate(disputableUntil)}.
      </p>
      <Button disabledReason={refusal} onClick={() => setIsOpen(true)}>
        Dispute lead
      </Button>
      {isOpen ? (
        <DisputeModal leadId={lead.id} onClose={() => setIsOpen(false)} onDisputed={onChanged} />
      ) : null}
    </section>
  );
}
