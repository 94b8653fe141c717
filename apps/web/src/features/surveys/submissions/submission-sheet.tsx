import type { SurveyOutput, SurveySubmissionOutput } from '@talkdrum/api/contracts';
import { Sheet } from '@talkdrum/ui';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatTime } from '../../../lib/dates/format-date.ts';
import { FileRows, newLinksMs } from '../../../lib/publishing/submissions/file-rows.tsx';
import { AnswerList, ContactButton } from '../../../lib/publishing/submissions/submission-parts.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { channelName } from '../../../lib/publishing/share/channel-words.ts';

interface SubmissionSheetProps {
  survey: SurveyOutput;
  submission: SurveySubmissionOutput | null;
  onClose: () => void;
}

/** One submission: every answer, and the contact who gave it. */
export function SubmissionSheet({ survey, submission, onClose }: SubmissionSheetProps) {
  const timeZone = useAccountZone();
  return (
    <Sheet
      isOpen={submission !== null}
      onClose={onClose}
      title={submission?.contactName || 'Submission'}
      description={
        submission === null
          ? ''
          : `Submitted ${formatTime(submission.submittedAt, timeZone)} · ${channelName(submission.channel)} · version ${submission.version}`
      }
    >
      {submission === null ? null : (
        <div className="flex flex-col gap-5">
          <ContactButton {...submission} />
          <AnswerList asked={questionsOf(survey)} answers={submission.answers} />
          {hasFiles(survey) ? <SentFiles survey={survey} id={submission.id} /> : null}
        </div>
      )}
    </Sheet>
  );
}

/** Answers to an earlier version may have files even if the survey no longer asks for any. */
function hasFiles(survey: SurveyOutput): boolean {
  return (survey.published.version ?? 0) > 1 || questionsOf(survey).some(({ type }) => type === 'file');
}

function SentFiles({ survey, id }: { survey: SurveyOutput; id: string }) {
  const { data } = trpc.surveyAnalytics.files.useQuery(
    { surveyId: survey.id, id },
    { refetchInterval: newLinksMs, gcTime: newLinksMs },
  );
  if (data === undefined || data.items.length === 0) return null;
  return <FileRows files={data.items} labels={labelsOf(survey)} />;
}

const questionsOf = ({ design }: SurveyOutput) => design.pages.flatMap(({ questions }) => questions);

function labelsOf(survey: SurveyOutput): Map<string, string> {
  return new Map(questionsOf(survey).map(({ key, label }) => [key, label]));
}
