import type { SurveyOutput, SurveySubmissionOutput } from '@talkdrum/api/contracts';
import { Button, DescriptionList, Sheet } from '@talkdrum/ui';
import { UserRound } from 'lucide-react';
import { formatTime } from '../../../lib/format.ts';
import { answerWords } from '../../../lib/publishing/answer-words.ts';
import { FileRows, newLinksMs } from '../../../lib/publishing/file-rows.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { channelName } from '../../../lib/publishing/channel-words.ts';

interface SubmissionSheetProps {
  survey: SurveyOutput;
  submission: SurveySubmissionOutput | null;
  onClose: () => void;
}

/** One submission: every answer, and the contact who gave it. */
export function SubmissionSheet({ survey, submission, onClose }: SubmissionSheetProps) {
  return (
    <Sheet
      isOpen={submission !== null}
      onClose={onClose}
      title={submission?.contactName || 'Submission'}
      description={
        submission === null
          ? ''
          : `Submitted ${formatTime(submission.submittedAt)} · ${channelName(submission.channel)} · version ${submission.version}`
      }
    >
      {submission === null ? null : (
        <div className="flex flex-col gap-5">
          {submission.contactId === null || submission.contactName === null ? null : (
            <Button
              href={`/dashboard/contacts?contact=${submission.contactId}`}
              icon={<UserRound aria-hidden />}
              className="self-start"
            >
              {submission.contactName === '' ? 'Open contact' : submission.contactName}
            </Button>
          )}
          <DescriptionList
            items={keysOf(survey, submission).map((key) => ({
              term: labelsOf(survey).get(key) ?? key,
              value: answerWords(submission.answers[key]),
            }))}
          />
          {hasFiles(survey) ? <SentFiles survey={survey} id={submission.id} /> : null}
        </div>
      )}
    </Sheet>
  );
}

/** Those of an earlier version may be there when the survey asks for none any more. */
function hasFiles({ design, published }: SurveyOutput): boolean {
  return (
    (published.version ?? 0) > 1 ||
    design.pages.some(({ questions }) => questions.some(({ type }) => type === 'file'))
  );
}

function SentFiles({ survey, id }: { survey: SurveyOutput; id: string }) {
  const { data } = trpc.surveyAnalytics.files.useQuery(
    { surveyId: survey.id, id },
    { refetchInterval: newLinksMs, gcTime: newLinksMs },
  );
  if (data === undefined || data.items.length === 0) return null;
  return <FileRows files={data.items} labels={labelsOf(survey)} />;
}

/** In the survey’s order; then what earlier versions asked. */
function keysOf(survey: SurveyOutput, { answers }: SurveySubmissionOutput): string[] {
  const asked = [...labelsOf(survey).keys()].filter((key) => Object.hasOwn(answers, key));
  return [...asked, ...Object.keys(answers).filter((key) => !asked.includes(key))];
}

function labelsOf({ design }: SurveyOutput): Map<string, string> {
  return new Map(design.pages.flatMap(({ questions }) => questions.map(({ key, label }) => [key, label])));
}
