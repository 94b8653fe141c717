import { type AbTest, variantLetter } from '@talkdrum/api/contracts';
import { Segmented } from '@talkdrum/ui';

interface VariantChoiceProps {
  test: AbTest | null;
  value: number;
  onChange: (variant: number) => void;
}

/** Which variant of an A/B test is meant; nothing for a campaign without one. */
export function VariantChoice({ test, value, onChange }: VariantChoiceProps) {
  if (test === null) return null;
  return (
    <div className="self-start">
      <Segmented
        label="Variant"
        value={String(value)}
        options={test.variants.map((_, n) => ({ value: String(n), label: `Variant ${variantLetter(n)}` }))}
        onValueChange={(next) => onChange(Number(next))}
      />
    </div>
  );
}
