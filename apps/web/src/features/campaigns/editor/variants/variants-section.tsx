import { abTestLimits, type AbTest, type Channel, variantLetter } from '@talkdrum/api/contracts';
import { Button, Segmented } from '@talkdrum/ui';
import { Plus, Trash2 } from 'lucide-react';
import type { Draft } from '../use-draft.ts';
import { TestSettings } from './test-settings.tsx';
import { VariantFields } from './variant-fields.tsx';
import { newTest, sameAsCampaign } from './variant-words.ts';

interface VariantsSectionProps {
  draft: Draft;
  channel: Channel;
  refusal: string | null;
  /** The variant in the preview. */
  shown: number;
  onShow: (n: number) => void;
}

/** A test of two to five variants, behind one button. */
export function VariantsSection({ draft, channel, refusal, shown, onShow }: VariantsSectionProps) {
  const { form, values } = draft;
  const test = values.abTest ?? null;
  const change = (next: AbTest | null) => form.setValue('abTest', next, { shouldDirty: true });
  if (test === null)
    return <NoTest channel={channel} refusal={refusal} onStart={() => change(newTest(values, channel))} />;
  const { variants } = test;
  const remove = (n: number) => {
    onShow(0);
    if (variants.length === abTestLimits.variants.min) change(null);
    else change({ ...test, variants: variants.filter((_, index) => index !== n) });
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented
          label="Variant in the preview"
          options={variants.map((_, n) => ({ value: String(n), label: `Preview ${variantLetter(n)}` }))}
          value={String(shown)}
          onValueChange={(value) => onShow(Number(value))}
        />
        <Button
          size="sm"
          icon={<Trash2 aria-hidden />}
          disabledReason={refusal}
          onClick={() => {
            onShow(0);
            change(null);
          }}
        >
          Remove test
        </Button>
      </div>
      {variants.map((_, n) => (
        <VariantFields
          key={n}
          n={n}
          draft={draft}
          test={test}
          channel={channel}
          refusal={refusal}
          onChange={change}
          onRemove={() => remove(n)}
        />
      ))}
      <div>
        <Button
          size="sm"
          icon={<Plus aria-hidden />}
          disabledReason={
            refusal ??
            (variants.length === abTestLimits.variants.max ? 'A test has five variants at most' : null)
          }
          onClick={() =>
            change({
              ...test,
              variants: [
                ...variants,
                {
                  ...sameAsCampaign,
                  ...(channel === 'sms' ? { text: values.text } : { subject: values.subject }),
                },
              ],
            })
          }
        >
          Add variant {variantLetter(Math.min(variants.length, 4))}
        </Button>
      </div>
      <TestSettings draft={draft} test={test} isDisabled={refusal !== null} onChange={change} />
    </>
  );
}

interface NoTestProps {
  channel: Channel;
  refusal: string | null;
  onStart: () => void;
}

function NoTest({ channel, refusal, onStart }: NoTestProps) {
  return (
    <>
      <p className="text-sm text-muted-foreground">
        Send two to five variants to part of your audience, and the better one to the rest. Anything may
        differ: {channel === 'sms' ? 'the text' : 'the subject, the sender’s name, the content'} or the time.
      </p>
      <div>
        <Button disabledReason={refusal} onClick={onStart}>
          Test variants
        </Button>
      </div>
    </>
  );
}
