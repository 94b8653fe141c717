import { type AbTest, type Channel, variantLetter } from '@talkdrum/api/contracts';
import { Button, IconButton, TextField } from '@talkdrum/ui';
import { CircleAlert, Plus, X } from 'lucide-react';
import { SmsMessageField } from '../../../../lib/sms-message/sms-message-field.tsx';
import { ShownText } from '../../../../lib/shown-text.tsx';
import { PersonalisedField } from '../fields/personalised-field.tsx';
import type { Draft } from '../use-draft.ts';
import { VariantContent } from './variant-content.tsx';
import { partWords, problemsOf, type VariantPart, variantParts } from './variant-words.ts';

interface VariantFieldsProps {
  n: number;
  draft: Draft;
  test: AbTest;
  channel: Channel;
  refusal: string | null;
  onChange: (test: AbTest) => void;
  onRemove: () => void;
}

/** What one variant has of its own; A is the campaign itself. */
export function VariantFields(props: VariantFieldsProps) {
  const { n, draft, test, channel, refusal, onChange, onRemove } = props;
  const variant = test.variants[n];
  if (variant === undefined) return null;
  const letter = variantLetter(n);
  const parts = variantParts[channel].filter((part) => n > 0 || part === 'sendAt');
  const { values } = draft;
  const set = (part: VariantPart, value: unknown) =>
    onChange({
      ...test,
      variants: test.variants.map((one, index) => (index === n ? { ...one, [part]: value } : one)),
    });
  const start: Record<VariantPart, unknown> = {
    subject: values.subject,
    preheader: values.preheader,
    fromBrand: values.fromBrand,
    text: values.text,
    content: { templateId: null, html: values.html, text: values.text, design: values.design },
    sendAt: '09:00',
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-well border border-border p-3">
      <legend className="px-1 text-sm font-medium">Variant {letter}</legend>
      {n === 0 ? (
        <p className="text-sm text-muted-foreground">
          The campaign as it is:{' '}
          <ShownText text={(channel === 'sms' ? values.text : values.subject) || 'nothing written yet'} />
        </p>
      ) : null}
      {parts
        .filter((part) => variant[part] !== null)
        .map((part) => (
          <div key={part} className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <PartField {...props} part={part} onContent={(content) => set('content', content)} />
            </div>
            <IconButton
              label={`Use variant A’s ${partWords[part].toLowerCase()} in ${letter}`}
              icon={<X aria-hidden />}
              disabledReason={refusal}
              onClick={() => set(part, null)}
            />
          </div>
        ))}
      <Problems lines={n === 0 ? [] : problemsOf(test, `variants.${n}`)} />
      <div className="flex flex-wrap gap-2">
        {parts
          .filter((part) => variant[part] === null)
          .map((part) => (
            <Button
              key={part}
              size="sm"
              icon={<Plus aria-hidden />}
              aria-label={`${partWords[part]} of variant ${letter}`}
              disabledReason={refusal}
              onClick={() => set(part, start[part])}
            >
              {partWords[part]}
            </Button>
          ))}
        {n === 0 ? null : (
          <Button size="sm" disabledReason={refusal} onClick={onRemove} className="sm:ml-auto">
            Remove variant {letter}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

export function Problems({ lines }: { lines: string[] }) {
  return lines.map((line) => (
    <p key={line} className="flex items-start gap-1 text-sm text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{line}</span>
    </p>
  ));
}

type Content = NonNullable<AbTest['variants'][number]['content']>;

function PartField({
  n,
  draft,
  test,
  refusal,
  part,
  onContent,
}: VariantFieldsProps & { part: VariantPart; onContent: (content: Content) => void }) {
  const { control } = draft.form;
  const shared = { control, disabled: refusal !== null, label: `${partWords[part]} of ${variantLetter(n)}` };
  switch (part) {
    case 'subject':
      return <PersonalisedField {...shared} name={`abTest.variants.${n}.subject`} />;
    case 'preheader':
      return <PersonalisedField {...shared} name={`abTest.variants.${n}.preheader`} />;
    case 'fromBrand':
      return <TextField {...shared} name={`abTest.variants.${n}.fromBrand`} />;
    case 'text':
      return <SmsMessageField {...shared} name={`abTest.variants.${n}.text`} messageType="promotional" />;
    case 'sendAt':
      return (
        <TextField
          {...shared}
          name={`abTest.variants.${n}.sendAt`}
          type="time"
          help="The next time it’s this late in the campaign’s time zone. If this variant wins, the rest gets it at this time."
        />
      );
    case 'content': {
      const content = test.variants[n]?.content;
      return content ? (
        <VariantContent letter={variantLetter(n)} content={content} refusal={refusal} onChange={onContent} />
      ) : null;
    }
  }
}
