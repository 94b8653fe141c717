import type { SubmissionOutput } from '@talkdrum/api/contracts';
import { Badge, Button, DescriptionList } from '@talkdrum/ui';
import { UserRound } from 'lucide-react';
import { answerWords, inOrderOf } from './answer-words.ts';

interface ContactOf {
  contactId: string | null;
  /** Null once the contact is deleted. */
  contactName: string | null;
}

/** The contact a submission made; nothing if there is none. */
export function ContactButton({ contactId, contactName }: ContactOf) {
  if (contactId === null || contactName === null) return null;
  return (
    <Button
      href={`/dashboard/contacts?contact=${contactId}`}
      icon={<UserRound aria-hidden />}
      className="self-start"
    >
      {contactName === '' ? 'Open contact' : contactName}
    </Button>
  );
}

interface AnswersProps {
  /** The questions, in the order they were asked. */
  asked: readonly { key: string; label: string }[];
  answers: SubmissionOutput['answers'];
}

export function AnswerList({ asked, answers }: AnswersProps) {
  const labels = new Map(asked.map(({ key, label }) => [key, label]));
  return (
    <DescriptionList
      items={inOrderOf(asked, answers).map(([key, answer]) => ({
        term: labels.get(key) ?? key,
        value: answerWords(answer),
      }))}
    />
  );
}

interface FormAnswersProps {
  fields: readonly { key: string; label: string; type: string }[];
  answers: SubmissionOutput['answers'];
}

/** The answers to a form. Consents and files have sections of their own. */
export function FormAnswers({ fields, answers }: FormAnswersProps) {
  const elsewhere = new Set(
    fields.filter(({ type }) => type === 'consent' || type === 'file').map(({ key }) => key),
  );
  const shown = Object.fromEntries(Object.entries(answers).filter(([key]) => !elsewhere.has(key)));
  return (
    <section aria-label="Answers">
      <h3 className="mb-2 font-semibold">Answers</h3>
      <AnswerList asked={fields} answers={shown} />
    </section>
  );
}

export function ConsentsGiven({ consents }: Pick<SubmissionOutput, 'consents'>) {
  return (
    <section aria-label="Consent" className="flex flex-col gap-2">
      <h3 className="font-semibold">Consent</h3>
      {consents.length === 0 ? <p className="text-sm">No consent given.</p> : null}
      {consents.map(({ channel, wording }) => (
        <p key={channel} className="text-sm">
          <Badge tone="neutral">{channel === 'email' ? 'Email' : 'SMS'}</Badge> “{wording}”
        </p>
      ))}
    </section>
  );
}
