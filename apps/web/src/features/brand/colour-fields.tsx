import {
  type BrandColours,
  colourUses,
  contrastNeeded,
  contrastRatio,
  contrastText,
  nearestReadable,
} from '@talkdrum/email-designs/brand';
import { Badge, Button, FormRow, FormSection } from '@talkdrum/ui';
import { Check, TriangleAlert } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { ColourField } from '../../lib/fields/colour-field.tsx';
import type { BrandInput, BrandValues } from './brand-form.ts';

type CheckedColour = keyof typeof colourUses;

interface ColourFieldsProps {
  form: UseFormReturn<BrandInput, unknown, BrandValues>;
  colours: BrandColours;
}

/** The colours, each with its contrast against the background and the nearest that can be read. */
export function ColourFields({ form, colours }: ColourFieldsProps) {
  const { control } = form;
  const note = (name: CheckedColour) => (
    <Contrast
      name={name}
      colours={colours}
      onUse={(colour) =>
        form.setValue(`colours.${name}`, colour, {
          shouldDirty: true,
          shouldTouch: true,
          shouldValidate: true,
        })
      }
    />
  );
  return (
    <FormSection title="Colours">
      <FormRow>
        <ColourField
          control={control}
          name="colours.primary"
          label="Primary"
          help="Buttons and links"
          note={note('primary')}
        />
        <ColourField
          control={control}
          name="colours.accent"
          label="Accent"
          help="Lines and decoration"
          note={note('accent')}
        />
      </FormRow>
      <FormRow>
        <ColourField
          control={control}
          name="colours.text"
          label="Text"
          help="Headings and paragraphs"
          note={note('text')}
        />
        <ColourField control={control} name="colours.background" label="Background" help="Behind the text" />
      </FormRow>
    </FormSection>
  );
}

interface ContrastProps {
  name: CheckedColour;
  colours: BrandColours;
  onUse: (colour: string) => void;
}

function Contrast({ name, colours, onUse }: ContrastProps) {
  const use = colourUses[name];
  const ratio = contrastRatio(colours[name], colours.background);
  const suggestion = nearestReadable(colours[name], colours.background, use);
  if (ratio >= contrastNeeded[use])
    return (
      <div>
        <Badge tone="success" icon={<Check aria-hidden />}>
          {contrastText(ratio)} on the background
        </Badge>
      </div>
    );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Badge tone="warning" icon={<TriangleAlert aria-hidden />}>
        {contrastText(ratio)}, below AA ({contrastNeeded[use]}:1)
      </Badge>
      <Button type="button" size="sm" onClick={() => onUse(suggestion)}>
        <span
          aria-hidden
          className="size-3 rounded-tag border border-input"
          style={{ backgroundColor: suggestion }}
        />
        Use {suggestion}
      </Button>
    </div>
  );
}
