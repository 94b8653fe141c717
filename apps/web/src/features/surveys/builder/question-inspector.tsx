import { canHaveOther, type FormField, type FormFieldType, hasChoices } from '@talkdrum/form-fields';
import { isPipeable, newQuestion, questionTypes } from '@talkdrum/survey-design';
import { Button, Input, Menu, Select, Textarea } from '@talkdrum/ui';
import { Braces, Copy, Trash2 } from 'lucide-react';
import { FieldLimits } from '../../../lib/form-fields/field-limits.tsx';
import { typeWords } from '../../../lib/form-fields/field-words.ts';
import { FileNote } from '../../../lib/form-fields/file-note.tsx';
import { Labelled } from '../../../lib/form-fields/labelled.tsx';
import { ShowIfEditor } from '../../../lib/form-fields/show-if-editor.tsx';
import {
  askedBefore,
  changeQuestion,
  duplicateQuestion,
  newKey,
  pageOf,
  picturesOf,
  questionsOf,
  removeQuestion,
} from './change-survey.ts';
import type { InspectorProps } from './inspector-props.ts';
import { OptionPictures } from './option-pictures.tsx';
import { Tick } from '../../../lib/form-fields/tick.tsx';

interface PartProps {
  question: FormField;
  set: (change: Partial<FormField>) => void;
}

const scales: ReadonlySet<FormFieldType> = new Set(['nps', 'csat', 'ces', 'rating']);

export function QuestionInspector(props: InspectorProps & { questionKey: string }) {
  const { design, now, questionKey, onChange } = props;
  const question = questionsOf(design).find(({ key }) => key === questionKey);
  if (question === undefined) return null;
  const set = (change: Partial<FormField>) =>
    onChange(changeQuestion(now(), questionKey, change), `${questionKey} ${Object.keys(change).join()}`);
  const above = askedBefore(design, questionKey);
  return (
    <>
      <TypePart {...props} question={question} />
      <Labelled label={question.type === 'statement' ? 'Text' : 'Question'}>
        <Textarea rows={2} value={question.label} onChange={({ target }) => set({ label: target.value })} />
      </Labelled>
      <PipeMenu {...props} question={question} set={set} />
      <Labelled label="Help (optional)">
        <Input value={question.help} onChange={({ target }) => set({ help: target.value })} />
      </Labelled>
      {question.type === 'statement' ? null : (
        <Tick label="Required" isOn={question.isRequired} onChange={(isRequired) => set({ isRequired })} />
      )}
      <Options question={question} set={set} />
      {scales.has(question.type) ? <ScaleLabels question={question} set={set} /> : null}
      <FieldLimits field={question} set={set} />
      {question.type === 'file' ? <FileNote of="survey" /> : null}
      <ShowIfEditor value={question.showIf} above={above} onChange={(showIf) => set({ showIf })} />
      {question.isRequired || question.type === 'statement' ? null : (
        <ShowIfEditor
          title="Required only if"
          value={question.requireIf ?? null}
          above={above}
          onChange={(requireIf) => set({ requireIf })}
        />
      )}
      <QuestionActions {...props} />
    </>
  );
}

/** Another type is another question: its key changes, so earlier answers keep their meaning. */
function TypePart({ design, question, onChange, onPlace }: InspectorProps & { question: FormField }) {
  const change = (type: FormFieldType) => {
    const { label, help, isRequired, showIf } = question;
    const key = newKey(type);
    const fresh = newQuestion({ key, type, label });
    const kept = hasChoices(type) && question.options.length > 0 ? { options: question.options } : {};
    const pictures = type === 'picture' ? { pictures: (kept.options ?? fresh.options).map(() => '') } : {};
    onChange(
      changeQuestion(design, question.key, {
        ...fresh,
        ...kept,
        ...pictures,
        help,
        showIf,
        isRequired: type !== 'statement' && isRequired,
        requireIf: undefined,
        scale: fresh.scale,
        columns: fresh.columns,
        hasOther: undefined,
      }),
    );
    onPlace({ kind: 'question', key });
  };
  return (
    <Labelled label="Type">
      <Select
        options={questionTypes.map((type) => ({ value: type, label: typeWords[type] }))}
        value={question.type}
        onChange={({ target }) =>
          change(questionTypes.find((type) => type === target.value) ?? question.type)
        }
      />
    </Labelled>
  );
}

/** An answer from an earlier page inside the question: “Why did you give us a 3?”. */
function PipeMenu({ design, now, question, set }: InspectorProps & PartProps) {
  const labelNow = () => questionsOf(now()).find(({ key }) => key === question.key)?.label ?? question.label;
  const page = pageOf(design, question.key);
  const at = page === undefined ? 0 : design.pages.indexOf(page);
  const earlier = design.pages
    .slice(0, at)
    .flatMap(({ questions }) => questions)
    .filter(({ type }) => isPipeable(type));
  if (earlier.length === 0) return null;
  return (
    <Menu
      label="Insert an earlier answer"
      trigger={
        <Button size="sm" className="self-start" icon={<Braces aria-hidden />}>
          Insert an earlier answer
        </Button>
      }
      items={earlier.map(({ key, label }) => ({
        label,
        onSelect: () => set({ label: `${labelNow()} {{ answers.${key} }}` }),
      }))}
    />
  );
}

function Options({ question, set }: PartProps) {
  const { type, options, columns = [], hasOther = false } = question;
  if (!hasChoices(type)) return null;
  const tidy = (texts: readonly string[]) => texts.map((text) => text.trim()).filter((text) => text !== '');
  const withPictures = (texts: string[]): Partial<FormField> =>
    type === 'picture' ? { options: texts, pictures: picturesOf(question, texts) } : { options: texts };
  const tidyUp = (texts: readonly string[], change: (tidied: string[]) => Partial<FormField>) => {
    const tidied = tidy(texts);
    if (tidied.join('\n') !== texts.join('\n')) set(change(tidied));
  };
  return (
    <>
      <Labelled label={type === 'matrix' ? 'Rows' : 'Choices'} help="One on each line">
        <Textarea
          rows={Math.min(10, Math.max(3, options.length + 1))}
          value={options.join('\n')}
          onChange={({ target }) => set(withPictures(target.value.split('\n')))}
          onBlur={() => tidyUp(options, withPictures)}
        />
      </Labelled>
      {type === 'matrix' ? (
        <Labelled label="Columns" help="One on each line">
          <Textarea
            rows={Math.min(10, Math.max(3, columns.length + 1))}
            value={columns.join('\n')}
            onChange={({ target }) => set({ columns: target.value.split('\n') })}
            onBlur={() => tidyUp(columns, (tidied) => ({ columns: tidied }))}
          />
        </Labelled>
      ) : null}
      {type === 'picture' ? (
        <OptionPictures question={question} onChange={(pictures) => set({ pictures })} />
      ) : null}
      {canHaveOther(type) ? (
        <Tick
          label="Let people write another choice"
          isOn={hasOther}
          onChange={(isOn) => set({ hasOther: isOn })}
        />
      ) : null}
    </>
  );
}

function ScaleLabels({ question, set }: PartProps) {
  const { low, high } = question.scale ?? { low: '', high: '' };
  return (
    <div className="grid grid-cols-2 gap-3">
      <Labelled label="Lowest means">
        <Input value={low} onChange={({ target }) => set({ scale: { low: target.value, high } })} />
      </Labelled>
      <Labelled label="Highest means">
        <Input value={high} onChange={({ target }) => set({ scale: { low, high: target.value } })} />
      </Labelled>
    </div>
  );
}

function QuestionActions({
  design,
  questionKey,
  onChange,
  onPlace,
}: InspectorProps & { questionKey: string }) {
  const page = pageOf(design, questionKey);
  return (
    <div className="flex flex-wrap gap-2 border-t border-border-soft pt-3">
      <Button
        size="sm"
        icon={<Copy aria-hidden />}
        onClick={() => {
          const copy = duplicateQuestion(design, questionKey);
          onChange(copy.design);
          onPlace({ kind: 'question', key: copy.key });
        }}
      >
        Duplicate
      </Button>
      <Button
        size="sm"
        icon={<Trash2 aria-hidden />}
        onClick={() => {
          onChange(removeQuestion(design, questionKey));
          onPlace({ kind: 'page', key: page?.key ?? '' });
        }}
      >
        Delete question
      </Button>
    </div>
  );
}
