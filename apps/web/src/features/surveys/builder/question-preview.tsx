import { type AnswerValue, filesOf, type FormField, stepsOf } from '@talkdrum/form-fields';
import { Checkbox, Input, Select, Textarea } from '@talkdrum/ui';
import { useId } from 'react';

interface QuestionPreviewProps {
  question: FormField;
  answer: AnswerValue | undefined;
  onAnswer: (value: AnswerValue | undefined) => void;
}

/** One question as visitors see it. */
export function QuestionPreview(props: QuestionPreviewProps) {
  const { type, label, help, isRequired } = props.question;
  const id = useId();
  if (type === 'statement') return <p className="whitespace-pre-line">{label}</p>;
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2">
      <div>
        <p id={id} className="font-semibold">
          {label}
          {isRequired ? <span className="text-danger-text"> *</span> : null}
        </p>
        {help === '' ? null : <p className="text-sm text-muted-foreground">{help}</p>}
      </div>
      <Control {...props} labelId={id} />
    </div>
  );
}

type ControlProps = QuestionPreviewProps & { labelId: string };

const inputTypes: Partial<Record<FormField['type'], string>> = {
  number: 'number',
  date: 'date',
  email: 'email',
  telephone: 'tel',
};

function Control(props: ControlProps) {
  const { question, answer, onAnswer, labelId } = props;
  switch (question.type) {
    case 'nps':
    case 'csat':
    case 'ces':
    case 'rating':
      return <Scale {...props} />;
    case 'choice':
    case 'choices':
    case 'picture':
      return <Choices {...props} />;
    case 'dropdown':
      return (
        <Select
          aria-labelledby={labelId}
          placeholder="Choose"
          options={question.options.map((value) => ({ value, label: value }))}
          value={typeof answer === 'string' ? answer : ''}
          onChange={({ target }) => onAnswer(target.value || undefined)}
        />
      );
    case 'ranking':
      return <Ranking {...props} />;
    case 'matrix':
      return <Matrix {...props} />;
    case 'checkbox':
    case 'consent':
      return (
        <Checkbox
          aria-labelledby={labelId}
          checked={answer === true}
          onChange={({ target }) => onAnswer(target.checked ? true : undefined)}
        />
      );
    case 'long-text':
      return (
        <Textarea
          aria-labelledby={labelId}
          rows={4}
          placeholder={question.placeholder}
          value={typeof answer === 'string' ? answer : ''}
          onChange={({ target }) => onAnswer(target.value || undefined)}
        />
      );
    case 'file':
      return (
        <input
          type="file"
          aria-labelledby={labelId}
          className="min-h-11 text-sm"
          multiple={filesOf(question) > 1}
          onChange={({ target }) => {
            const names = [...(target.files ?? [])].map(({ name }) => name);
            onAnswer(names.length === 0 ? undefined : names);
          }}
        />
      );
    default:
      return (
        <Input
          aria-labelledby={labelId}
          type={inputTypes[question.type] ?? 'text'}
          placeholder={question.placeholder}
          value={typeof answer === 'string' || typeof answer === 'number' ? String(answer) : ''}
          onChange={({ target }) =>
            onAnswer(
              target.value === ''
                ? undefined
                : question.type === 'number'
                  ? Number(target.value)
                  : target.value,
            )
          }
        />
      );
  }
}

const chip =
  'relative flex min-h-11 min-w-9 flex-1 items-center justify-center rounded-control border border-border px-2 text-sm has-checked:border-primary has-checked:bg-primary has-checked:text-primary-foreground has-focus-visible:outline-2 has-focus-visible:outline-ring';

function Scale({ question, answer, onAnswer, labelId }: ControlProps) {
  const name = useId();
  const { first, last } = stepsOf(question);
  const steps = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const { low = '', high = '' } = question.scale ?? {};
  return (
    <div role="radiogroup" aria-labelledby={labelId} className="flex flex-col gap-1">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(2.75rem,1fr))] gap-1">
        {steps.map((step) => (
          <label key={step} className={chip}>
            <input
              type="radio"
              name={name}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
              checked={answer === step}
              onChange={() => onAnswer(step)}
            />
            {step}
          </label>
        ))}
      </div>
      {low === '' && high === '' ? null : (
        <div className="flex justify-between gap-3 text-xs text-muted-foreground">
          <span>{low}</span>
          <span className="text-right">{high}</span>
        </div>
      )}
    </div>
  );
}

function Choices({ question, answer, onAnswer }: ControlProps) {
  const name = useId();
  const isMany = question.type === 'choices';
  const chosen = Array.isArray(answer) ? (answer as readonly string[]) : [];
  const options = question.hasOther === true ? [...question.options, 'Other'] : question.options;
  const toggle = (option: string, isOn: boolean) => {
    const next = isOn ? [...chosen, option] : chosen.filter((one) => one !== option);
    onAnswer(next.length === 0 ? undefined : next);
  };
  return options.map((option, index) => {
    const picture = question.type === 'picture' ? question.pictures?.[index] : undefined;
    return (
      // Two choices may have the same text while they are typed.
      // oxlint-disable-next-line react/no-array-index-key
      <label
        key={index}
        className="flex min-h-11 items-center gap-2 rounded-control border border-border px-3 text-sm"
      >
        <input
          type={isMany ? 'checkbox' : 'radio'}
          name={name}
          className="size-4 accent-primary"
          checked={isMany ? chosen.includes(option) : answer === option}
          onChange={({ target }) => (isMany ? toggle(option, target.checked) : onAnswer(option))}
        />
        {picture ? <img src={picture} alt="" className="my-2 h-20 rounded-control object-cover" /> : null}
        {option}
      </label>
    );
  });
}

/** Each choice gets its place, as on a page without a script. */
function Ranking({ question, answer, onAnswer }: ControlProps) {
  const order = Array.isArray(answer) ? (answer as readonly string[]) : question.options;
  const place = (option: string, to: number) => {
    const without = order.filter((one) => one !== option);
    onAnswer(without.toSpliced(to, 0, option));
  };
  return (
    <ol className="flex flex-col gap-1">
      {order.map((option, index) => (
        <li key={option} className="flex items-center gap-2 text-sm">
          <Select
            aria-label={`Place of ${option}`}
            className="w-18"
            options={order.map((_, n) => ({ value: String(n), label: String(n + 1) }))}
            value={String(index)}
            onChange={({ target }) => place(option, Number(target.value))}
          />
          {option}
        </li>
      ))}
    </ol>
  );
}

function Matrix({ question, answer, onAnswer }: ControlProps) {
  const name = useId();
  const rows = typeof answer === 'object' && !Array.isArray(answer) ? (answer as Record<string, string>) : {};
  const columns = question.columns ?? [];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <section aria-label={question.label} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-sm">
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column} scope="col" className="px-2 py-1 font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {question.options.map((row) => (
            <tr key={row} className="border-t border-border-soft">
              <th scope="row" className="py-2 pr-2 text-left font-normal">
                {row}
              </th>
              {columns.map((column) => (
                <td key={column} className="text-center">
                  <input
                    type="radio"
                    name={`${name} ${row}`}
                    aria-label={`${row}: ${column}`}
                    className="size-5 accent-primary"
                    checked={rows[row] === column}
                    onChange={() => onAnswer({ ...rows, [row]: column })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
