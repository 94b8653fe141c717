import type { AnswerValue, FormField } from '@talkdrum/form-fields';
import { nextStep, pipe, shownQuestions, type SurveyDesign, type SurveyStep } from '@talkdrum/survey-design';
import { Button, cn, Progress } from '@talkdrum/ui';
import { useState } from 'react';
import { pageOf, type Place } from './change-survey.ts';
import { QuestionPreview } from './question-preview.tsx';

export type Screen = 'phone' | 'desktop';

type Step = SurveyStep | { kind: 'welcome' };

interface LivePreviewProps {
  design: SurveyDesign;
  place: Place;
  screen: Screen;
  /** Opens a question in the inspector. */
  onPlace: (place: Place) => void;
}

/** The survey as visitors see it, to be answered: rules, jumps and earlier answers work as they will. */
export function LivePreview({ design, place, screen, onPlace }: LivePreviewProps) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, AnswerValue>>(new Map());
  const step = stepOf(design, place);
  const answer = (key: string, value: AnswerValue | undefined) => {
    const next = new Map(answers);
    if (value === undefined) next.delete(key);
    else next.set(key, value);
    setAnswers(next);
  };
  const go = (to: Step) =>
    onPlace(to.kind === 'welcome' ? { kind: 'welcome' } : { kind: to.kind, key: to.key });
  return (
    <div
      className={cn(
        'mx-auto my-5 flex min-h-120 w-full flex-col gap-5 rounded-card bg-card p-5 shadow-surface',
        screen === 'phone' ? 'max-w-97.5' : 'max-w-170 sm:p-8',
      )}
    >
      <Shown
        design={design}
        step={step}
        answers={answers}
        chosen={place.kind === 'question' ? place.key : null}
        onAnswer={answer}
        onGo={go}
        onOpen={(key) => onPlace({ kind: 'question', key })}
      />
    </div>
  );
}

function stepOf(design: SurveyDesign, place: Place): Step {
  if (place.kind === 'question') return { kind: 'page', key: pageOf(design, place.key)?.key ?? '' };
  if (place.kind === 'page' || place.kind === 'ending') return place;
  const first = design.pages[0]?.key ?? '';
  return design.welcome === null ? { kind: 'page', key: first } : { kind: 'welcome' };
}

interface ShownProps {
  design: SurveyDesign;
  step: Step;
  answers: ReadonlyMap<string, AnswerValue>;
  chosen: string | null;
  onAnswer: (key: string, value: AnswerValue | undefined) => void;
  onGo: (step: Step) => void;
  onOpen: (key: string) => void;
}

function Shown(props: ShownProps) {
  const { design, step, answers, onGo } = props;
  if (step.kind === 'welcome')
    return (
      <>
        <h2 className="text-title font-semibold">{design.welcome?.title}</h2>
        <p className="whitespace-pre-line">{design.welcome?.text}</p>
        <Button
          variant="primary"
          className="self-start"
          onClick={() => onGo({ kind: 'page', key: design.pages[0]?.key ?? '' })}
        >
          {design.welcome?.button || 'Start'}
        </Button>
      </>
    );
  if (step.kind === 'ending') {
    const ending = design.endings.find(({ key }) => key === step.key);
    return (
      <>
        <h2 className="text-title font-semibold">{pipe(ending?.title ?? '', answers)}</h2>
        <p className="whitespace-pre-line">{pipe(ending?.text ?? '', answers)}</p>
        {ending?.redirectUrl ? (
          <p className="text-sm text-muted-foreground">People are sent to {ending.redirectUrl}</p>
        ) : null}
      </>
    );
  }
  return <ShownPage {...props} pageKey={step.key} />;
}

function ShownPage({
  design,
  pageKey,
  answers,
  chosen,
  onAnswer,
  onGo,
  onOpen,
}: ShownProps & { pageKey: string }) {
  const at = design.pages.findIndex(({ key }) => key === pageKey);
  const page = design.pages[at];
  if (page === undefined) return null;
  const questions = shownQuestions(page, answers);
  const before = design.pages[at - 1];
  const piped = (question: FormField): FormField => ({
    ...question,
    label: pipe(question.label, answers),
    help: pipe(question.help, answers),
  });
  return (
    <>
      {design.hasProgress ? (
        <Progress label="Progress" value={at} max={design.pages.length} className="mb-1" />
      ) : null}
      {page.title === '' ? null : <h2 className="text-title font-semibold">{pipe(page.title, answers)}</h2>}
      {questions.length === 0 ? (
        <p className="text-sm text-muted-foreground">With these answers, this page has no questions.</p>
      ) : null}
      {questions.map((question) => (
        <div
          key={question.key}
          className={cn('rounded-well p-2 -m-2', question.key === chosen && 'ring-2 ring-primary')}
          onFocus={() => (question.key === chosen ? undefined : onOpen(question.key))}
        >
          <QuestionPreview
            question={piped(question)}
            answer={answers.get(question.key)}
            onAnswer={(value) => onAnswer(question.key, value)}
          />
        </div>
      ))}
      <div className="mt-auto flex gap-2">
        {design.hasBack && before !== undefined ? (
          <Button onClick={() => onGo({ kind: 'page', key: before.key })}>Back</Button>
        ) : null}
        <Button variant="primary" onClick={() => onGo(nextStep(design, pageKey, answers))}>
          {at === design.pages.length - 1 ? 'Send' : 'Next'}
        </Button>
      </div>
    </>
  );
}
