import { brandColourNames, brandFontNames, brandFonts, hexColour } from '@talkdrum/email-designs/brand';
import { Button, Input, TextLink } from '@talkdrum/ui';
import { useState } from 'react';
import { ChoiceRow, Row, TextRow } from '../../email-designer/inspector/rows.tsx';
import { useSource } from '../designer-context.ts';
import { usePageEditor } from '../use-page-editor.ts';

const colourLabels = {
  primary: 'Primary',
  accent: 'Accent',
  text: 'Text',
  background: 'Background',
} as const;
const brandValue = { value: '', label: 'From your brand' };
const fonts = [brandValue, ...brandFontNames.map((value) => ({ value, label: brandFonts[value].label }))];
const buttons = [
  brandValue,
  { value: 'square', label: 'Square' },
  { value: 'rounded', label: 'Rounded' },
  { value: 'pill', label: 'Pill' },
];
const corners = [
  { value: 'square', label: 'Square' },
  { value: 'soft', label: 'Soft' },
  { value: 'round', label: 'Round' },
];

/** What holds for the whole page. It begins with the account's brand. */
export function ThemePanel() {
  const { root, changeRoot } = usePageEditor();
  const { refusal, brand, brandRefusal } = useSource();
  const orNull = (value: string) => (value === '' ? null : value) as never;
  return (
    <fieldset disabled={refusal !== null} className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">Theme</legend>
      <TextRow
        label="Tab title"
        value={root.title}
        onChange={(title) => changeRoot({ title })}
        help="In the browser’s tab and in search results."
      />
      <ChoiceRow
        label="Font"
        value={root.font ?? ''}
        options={fonts}
        isList
        onChange={(font) => changeRoot({ font: orNull(font) })}
      />
      <ChoiceRow
        label="Headings"
        value={root.headingFont ?? ''}
        options={fonts}
        isList
        onChange={(font) => changeRoot({ headingFont: orNull(font) })}
      />
      <ChoiceRow
        label="Buttons"
        value={root.button ?? ''}
        options={buttons}
        isList
        onChange={(button) => changeRoot({ button: orNull(button) })}
      />
      <ChoiceRow
        label="Corners"
        value={root.corners}
        options={corners}
        onChange={(corner) => changeRoot({ corners: corner as typeof root.corners })}
      />
      <div className="flex items-center justify-between gap-2 pt-2">
        <h2 className="text-xs font-semibold">Colours</h2>
        <TextLink href="/dashboard/profile">Edit the brand</TextLink>
      </div>
      {root.colours === null ? (
        <Button
          size="sm"
          disabledReason={brandRefusal}
          onClick={() => changeRoot({ colours: brand.colours })}
        >
          Use other colours on this page
        </Button>
      ) : (
        <>
          {brandColourNames.map((name) => (
            <ColourRow
              key={name}
              label={colourLabels[name]}
              value={root.colours?.[name] ?? brand.colours[name]}
              onChange={(colour) =>
                changeRoot({ colours: { ...(root.colours ?? brand.colours), [name]: colour } })
              }
            />
          ))}
          <Button size="sm" onClick={() => changeRoot({ colours: null })}>
            Back to the brand’s colours
          </Button>
        </>
      )}
      <p className="text-xs text-muted-foreground">
        If a colour is hard to read, we show the nearest readable one, in light and dark.
      </p>
    </fieldset>
  );
}

interface ColourRowProps {
  label: string;
  value: string;
  onChange: (colour: string) => void;
}

function ColourRow({ label, value, onChange }: ColourRowProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && !hexColour.safeParse(typed).success;
  return (
    <Row label={label} error={isWrong ? 'Enter a colour such as #0f5f5b' : null}>
      {(id) => (
        <span className="flex gap-2">
          <input
            type="color"
            aria-label={`Pick: ${label}`}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            className="h-8 w-9 shrink-0 cursor-pointer rounded-control border border-input bg-card p-0.5 max-lg:h-11 max-lg:w-11"
          />
          <Input
            id={id}
            value={typed ?? value}
            aria-invalid={isWrong || undefined}
            onChange={({ target }) => {
              setTyped(target.value);
              const read = hexColour.safeParse(target.value);
              if (read.success) onChange(read.data);
            }}
            onBlur={() => setTyped(null)}
          />
        </span>
      )}
    </Row>
  );
}
