import type { FormField, FormFieldType } from '@talkdrum/form-fields';
import { questionTypes, type SurveyDesign, type SurveyPage } from '@talkdrum/survey-design';
import { Badge, Button, cn, IconButton, Menu } from '@talkdrum/ui';
import { ArrowDown, ArrowUp, FilePlus2, Flag, GripVertical, Plus, Settings2, Sparkles } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { typeWords } from '../../../lib/form-fields/field-words.ts';
import { ShownText } from '../../../lib/shown-text.tsx';
import {
  addEnding,
  addPage,
  addQuestion,
  moveQuestion,
  type Place,
  questionsOf,
  stepPage,
  stepQuestion,
} from './change-survey.ts';
import { samePlace, type SurveyProblem } from './survey-problems.ts';

export interface OutlineProps {
  design: SurveyDesign;
  /** As it is by the time that a menu's choice runs. */
  now: () => SurveyDesign;
  place: Place;
  problems: readonly SurveyProblem[];
  refusal: string | null;
  onPlace: (place: Place) => void;
  /** Like `onPlace`, to edit it: on a narrow screen its settings open. */
  onOpen: (place: Place) => void;
  onChange: (design: SurveyDesign, kind?: string) => void;
}

/** The survey in its order. Questions move by drag, with the arrows beside them, and with Alt and an arrow key. */
export function Outline(props: OutlineProps) {
  const { design, refusal, onOpen, onChange } = props;
  const added = ({ design: next, key }: { design: SurveyDesign; key: string }, kind: 'page' | 'ending') => {
    onChange(next);
    onOpen({ kind, key });
  };
  return (
    <nav aria-label="Pages and questions" className="flex flex-col gap-3">
      <Entry {...props} at={{ kind: 'survey' }} icon={<Settings2 aria-hidden />} title="Survey" />
      <Entry
        {...props}
        at={{ kind: 'welcome' }}
        icon={<Sparkles aria-hidden />}
        title="Welcome"
        note={design.welcome === null ? 'Not shown' : design.welcome.title}
      />
      {design.pages.map((page, index) => (
        <PageGroup key={page.key} {...props} page={page} index={index} />
      ))}
      <Button
        size="sm"
        icon={<FilePlus2 aria-hidden />}
        disabledReason={refusal}
        onClick={() => added(addPage(design), 'page')}
      >
        Add page
      </Button>
      {design.endings.map((ending) => (
        <Entry
          key={ending.key}
          {...props}
          at={{ kind: 'ending', key: ending.key }}
          icon={<Flag aria-hidden />}
          title="Ending"
          note={ending.title}
        />
      ))}
      <Button
        size="sm"
        icon={<Plus aria-hidden />}
        disabledReason={refusal}
        onClick={() => added(addEnding(design), 'ending')}
      >
        Add ending
      </Button>
    </nav>
  );
}

interface EntryProps extends OutlineProps {
  at: Place;
  icon: React.ReactNode;
  title: string;
  note?: string;
}

function Entry({ at, icon, title, note = '', place, problems, onOpen }: EntryProps) {
  const isOpen = samePlace(at, place);
  return (
    <button
      type="button"
      aria-current={isOpen}
      onClick={() => onOpen(at)}
      className={cn(
        'flex min-h-9 w-full items-center gap-2 rounded-control px-2 text-left text-sm font-medium hover:bg-muted max-sm:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0',
        isOpen && 'bg-muted',
      )}
    >
      {icon}
      <span className="shrink-0">{title}</span>
      <span className="min-w-0 flex-1 truncate font-normal text-muted-foreground">
        <ShownText text={note} />
      </span>
      {problems.some((problem) => samePlace(problem.place, at)) ? <Badge tone="danger">Check</Badge> : null}
    </button>
  );
}

type PageGroupProps = OutlineProps & { page: SurveyPage; index: number };

function PageGroup(props: PageGroupProps) {
  const { design, now, page, index, refusal, onOpen, onChange } = props;
  const name = `Page ${index + 1}`;
  const step = (by: -1 | 1) => stepPage(design, page.key, by);
  const move = (by: -1 | 1) => {
    const next = step(by);
    if (next !== null) onChange(next);
  };
  const add = (type: FormFieldType) => {
    const next = addQuestion(now(), page.key, type, starts[type] ?? typeWords[type]);
    onChange(next.design);
    onOpen({ kind: 'question', key: next.key });
  };
  return (
    <section aria-label={name} className="flex flex-col gap-1 rounded-well bg-inset p-1.5">
      <div className="flex items-center">
        <Entry {...props} at={{ kind: 'page', key: page.key }} icon={null} title={name} note={page.title} />
        <IconButton
          label={`Move ${name} up`}
          icon={<ArrowUp aria-hidden />}
          disabledReason={refusal ?? (index === 0 ? 'It’s the first' : null)}
          onClick={() => move(-1)}
        />
        <IconButton
          label={`Move ${name} down`}
          icon={<ArrowDown aria-hidden />}
          disabledReason={refusal ?? (index === design.pages.length - 1 ? 'It’s the last' : null)}
          onClick={() => move(1)}
        />
      </div>
      <QuestionList {...props} />
      <Menu
        label="Add a question"
        trigger={
          <Button
            size="sm"
            variant="ghost"
            icon={<Plus aria-hidden />}
            disabledReason={
              refusal ?? (questionsOf(design).length >= 200 ? 'A survey can have up to 200 questions' : null)
            }
          >
            Add question
          </Button>
        }
        items={questionTypes.map((type) => ({ label: typeWords[type], onSelect: () => add(type) }))}
      />
    </section>
  );
}

/** What a new question asks, where there is a usual way. */
const starts: Partial<Record<FormFieldType, string>> = {
  nps: 'How likely are you to recommend us to a friend?',
  csat: 'How happy are you with us?',
  ces: 'It was easy to get what I needed',
  statement: 'Something to read',
};

const dragType = 'application/x-talkdrum-question';

function QuestionList(props: PageGroupProps) {
  const { design, page, refusal, onPlace, onChange } = props;
  const list = useRef<HTMLOListElement>(null);
  const [over, setOver] = useState<number | null>(null);
  const drop = (event: DragEvent, index: number) => {
    const key = event.dataTransfer.getData(dragType);
    setOver(null);
    if (key === '' || refusal !== null) return;
    event.preventDefault();
    onChange(moveQuestion(design, key, page.key, index));
    onPlace({ kind: 'question', key });
  };
  const allow = (event: DragEvent, index: number) => {
    if (!event.dataTransfer.types.includes(dragType)) return;
    event.preventDefault();
    setOver(index);
  };
  return (
    <ol
      ref={list}
      aria-label="Questions"
      className="flex flex-col gap-1"
      onDragLeave={() => setOver(null)}
      onDragEnd={() => setOver(null)}
    >
      {page.questions.map((question, index) => (
        <li
          key={question.key}
          draggable={refusal === null}
          onDragStart={(event) => event.dataTransfer.setData(dragType, question.key)}
          onDragOver={(event) => allow(event, index)}
          onDrop={(event) => drop(event, index)}
          className={cn('rounded-control border-t-2 border-transparent', over === index && 'border-primary')}
        >
          <QuestionEntry {...props} question={question} />
        </li>
      ))}
      <li
        aria-hidden
        onDragOver={(event) => allow(event, page.questions.length)}
        onDrop={(event) => drop(event, page.questions.length)}
        className={cn(
          'h-2 border-t-2 border-transparent',
          over === page.questions.length && 'border-primary',
        )}
      />
    </ol>
  );
}

function QuestionEntry({
  design,
  question,
  place,
  problems,
  refusal,
  onPlace,
  onOpen,
  onChange,
}: OutlineProps & { question: FormField }) {
  const at: Place = { kind: 'question', key: question.key };
  const isOpen = samePlace(at, place);
  const number = questionsOf(design).findIndex(({ key }) => key === question.key) + 1;
  const move = (by: -1 | 1) => {
    const next = refusal === null ? stepQuestion(design, question.key, by) : null;
    if (next === null) return;
    onChange(next);
    onPlace(at);
    // It’s drawn anew where it went.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-question="${question.key}"]`)?.focus(),
    );
  };
  return (
    <div
      className={cn(
        'flex items-center gap-1 rounded-control border border-border-soft bg-card pr-1',
        isOpen && 'border-primary',
      )}
    >
      <GripVertical aria-hidden className="ml-1 size-4 shrink-0 cursor-grab text-muted-foreground" />
      <button
        type="button"
        data-question={question.key}
        aria-current={isOpen}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onClick={() => onOpen(at)}
        onKeyDown={(event) => {
          if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
          event.preventDefault();
          move(event.key === 'ArrowUp' ? -1 : 1);
        }}
        className="flex min-h-11 min-w-0 flex-1 flex-col items-start justify-center px-1 py-1 text-left"
      >
        <span className="line-clamp-1 text-sm font-medium break-all">
          {number}. <ShownText text={question.label} />
        </span>
        <span className="flex items-center gap-1.5 text-xs text-muted-foreground">
          {typeWords[question.type]}
          {question.isRequired ? <Badge tone="neutral">Required</Badge> : null}
          {question.showIf === null ? null : <Badge tone="info">Show if</Badge>}
          {problems.some((problem) => samePlace(problem.place, at)) ? (
            <Badge tone="danger">Check</Badge>
          ) : null}
        </span>
      </button>
      <IconButton
        label={`Move question ${number} up`}
        icon={<ArrowUp aria-hidden />}
        disabledReason={
          refusal ?? (stepQuestion(design, question.key, -1) === null ? 'It’s the first' : null)
        }
        onClick={() => move(-1)}
      />
      <IconButton
        label={`Move question ${number} down`}
        icon={<ArrowDown aria-hidden />}
        disabledReason={refusal ?? (stepQuestion(design, question.key, 1) === null ? 'It’s the last' : null)}
        onClick={() => move(1)}
      />
    </div>
  );
}
