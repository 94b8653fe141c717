import type { FormOutput, SubmissionOutput } from '@talkdrum/api/contracts';
import { Badge, Button, DescriptionList, Sheet } from '@talkdrum/ui';
import { UserRound } from 'lucide-react';
import { formatTime } from '../../../lib/format.ts';
import { standingWords } from '../form-words.ts';
import { answerWords, inOrderOf } from '../../../lib/publishing/submissions/answer-words.ts';
import { SubmittedFiles } from './submitted-files.tsx';

interface SubmissionSheetProps {
  form: FormOutput;
  submission: SubmissionOutput | null;
  onClose: () => void;
}

/** One submission: every answer, what the person agreed to, and the contact it made. */
export function SubmissionSheet({ form, submission, onClose }: SubmissionSheetProps) {
  return (
    <Sheet
      isOpen={submission !== null}
      onClose={onClose}
      title={
        submission === null
          ? 'Submission'
          : answerWords(submission.answers['name'] ?? submission.answers['email'])
      }
      description={submission === null ? '' : `Submitted ${formatTime(submission.submittedAt)}`}
    >
      {submission === null ? null : <Details form={form} submission={submission} />}
    </Sheet>
  );
}

function Details({ form, submission }: { form: FormOutput; submission: SubmissionOutput }) {
  const { answers, consents, standing, contactId, contactName } = submission;
  const labels = new Map(form.fields.map(({ key, label }) => [key, label]));
  const hasFiles = form.fields.some(({ type, key }) => type === 'file' && answers[key] !== undefined);
  // Consents and files have sections of their own.
  const elsewhere = new Set(
    form.fields.filter(({ type }) => type === 'consent' || type === 'file').map(({ key }) => key),
  );
  const items = inOrderOf(form.fields, answers)
    .filter(([key]) => !elsewhere.has(key))
    .map(([key, answer]) => ({ term: labels.get(key) ?? key, value: answerWords(answer) }));
  return (
    <div className="flex flex-col gap-5">
      <section aria-label="Contact" className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={standingWords[standing].tone}>{standingWords[standing].label}</Badge>
          <span className="text-sm text-muted-foreground">{standingWords[standing].about}</span>
        </div>
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
      <section aria-label="Answers">
        <h3 className="mb-2 font-semibold">Answers</h3>
        <DescriptionList items={items} />
      </section>
      {hasFiles ? <SubmittedFiles form={form} id={submission.id} /> : null}
      <section aria-label="Consent" className="flex flex-col gap-2">
        <h3 className="font-semibold">Consent</h3>
        {consents.length === 0 ? <p className="text-sm">No consent given.</p> : null}
        {consents.map(({ channel, wording }) => (
          <p key={channel} className="text-sm">
            <Badge tone="neutral">{channel === 'email' ? 'Email' : 'SMS'}</Badge> “{wording}”
          </p>
        ))}
      </section>
    </div>
  );
}
