import type { FormOutput, LeadOutput } from '@talkdrum/api/contracts';
import { Alert, Badge, Button, Sheet } from '@talkdrum/ui';
import { useState } from 'react';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatDate, formatTime } from '../../../lib/dates/format-date.ts';
import { formatMoney } from '../../../lib/format.ts';
import { channelWords } from '../../../lib/publishing/share/channel-words.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { answerWords } from '../../../lib/publishing/submissions/answer-words.ts';
import {
  ConsentsGiven,
  ContactButton,
  FormAnswers,
} from '../../../lib/publishing/submissions/submission-parts.tsx';
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
  const timeZone = useAccountZone();
  return (
    <Sheet
      isOpen={lead !== null}
      onClose={onClose}
      title={lead === null ? 'Lead' : nameOf(lead)}
      description={
        lead === null ? '' : `${channelWords[lead.channel]} · ${formatTime(lead.submittedAt, timeZone)}`
      }
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
        <ContactButton contactId={contactId} contactName={contactName} />
      </section>
      {answers === null ? null : <FormAnswers fields={form.fields} answers={answers} />}
      {consents === null ? null : <ConsentsGiven consents={consents} />}
      <Dispute lead={lead} onChanged={onChanged} />
    </div>
  );
}

function Dispute({ lead, onChanged }: Pick<LeadSheetProps, 'onChanged'> & { lead: LeadOutput }) {
  const timeZone = useAccountZone();
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
        Wrongly charged? You can dispute it until {formatDate(disputableUntil, timeZone)}.
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
