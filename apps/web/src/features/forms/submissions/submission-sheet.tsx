import type { FormOutput, SubmissionOutput } from '@talkdrum/api/contracts';
import { Badge, Sheet } from '@talkdrum/ui';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatTime } from '../../../lib/dates/format-date.ts';
import { standingWords } from '../form-words.ts';
import { answerWords } from '../../../lib/publishing/submissions/answer-words.ts';
import {
  ConsentsGiven,
  ContactButton,
  FormAnswers,
} from '../../../lib/publishing/submissions/submission-parts.tsx';
import { SubmittedFiles } from './submitted-files.tsx';

interface SubmissionSheetProps {
  form: FormOutput;
  submission: SubmissionOutput | null;
  onClose: () => void;
}

/** One submission: every answer, what the person agreed to, and the contact it made. */
export function SubmissionSheet({ form, submission, onClose }: SubmissionSheetProps) {
  const timeZone = useAccountZone();
  return (
    <Sheet
      isOpen={submission !== null}
      onClose={onClose}
      title={
        submission === null
          ? 'Submission'
          : answerWords(submission.answers['name'] ?? submission.answers['email'])
      }
      description={submission === null ? '' : `Submitted ${formatTime(submission.submittedAt, timeZone)}`}
    >
      {submission === null ? null : <Details form={form} submission={submission} />}
    </Sheet>
  );
}

function Details({ form, submission }: { form: FormOutput; submission: SubmissionOutput }) {
  const { answers, consents, standing, contactId, contactName } = submission;
  const hasFiles = form.fields.some(({ type, key }) => type === 'file' && answers[key] !== undefined);
  return (
    <div className="flex flex-col gap-5">
      <section aria-label="Contact" className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={standingWords[standing].tone}>{standingWords[standing].label}</Badge>
          <span className="text-sm text-muted-foreground">{standingWords[standing].about}</span>
        </div>
        <ContactButton contactId={contactId} contactName={contactName} />
      </section>
      <FormAnswers fields={form.fields} answers={answers} />
      {hasFiles ? <SubmittedFiles form={form} id={submission.id} /> : null}
      <ConsentsGiven consents={consents} />
    </div>
  );
}
