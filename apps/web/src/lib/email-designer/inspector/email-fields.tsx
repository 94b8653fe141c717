import { brandFontNames, brandFonts } from '@talkdrum/email-designs/brand';
import { useDesigner } from '../designer-context.ts';
import { setTheme } from '../use-design-editor.ts';
import { ColourRow } from './colour-row.tsx';
import { ChoiceRow, NumberRow, Settings, TextRow } from './rows.tsx';
import { useTheme } from './shared-fields.tsx';

const fonts = brandFontNames.map((value) => ({ value, label: brandFonts[value].label }));
const fontNamed = (value: string) => brandFontNames.find((name) => name === value) ?? null;

/** What holds for the whole email: the lines a mailbox shows, colours, type and size. */
export function EmailFields() {
  const { editor, source } = useDesigner();
  const theme = useTheme();
  const set = (part: Parameters<typeof setTheme>[1]) => setTheme(editor, part);
  const brandFont = [{ value: '', label: 'Brand font' }, ...fonts];
  const colours = [
    { name: 'text', label: 'Text', ground: theme.card },
    { name: 'link', label: 'Links', ground: theme.card },
    { name: 'button', label: 'Buttons', ground: null },
    { name: 'card', label: 'Paper', ground: null },
    { name: 'page', label: 'Around it', ground: null },
  ] as const;
  return (
    <>
      <Settings title="Inbox">
        {(['subject', 'preheader'] as const).map((part) => (
          <TextRow
            key={part}
            label={part === 'subject' ? 'Subject' : 'Preheader'}
            value={source.content[part]}
            error={source.fieldErrors[part]?.join(' ') ?? null}
            onChange={(text) => source.onChange({ [part]: text })}
          />
        ))}
      </Settings>
      <Settings title="Colours">
        {colours.map(({ name, label, ground }) => (
          <ColourRow
            key={name}
            label={label}
            value={theme[name]}
            ground={ground}
            onChange={(colour) => colour !== null && set({ [name]: colour })}
          />
        ))}
      </Settings>
      <Settings title="Type">
        <ChoiceRow
          label="Font"
          isList
          value={theme.font ?? ''}
          options={brandFont}
          onChange={(font) => set({ font: fontNamed(font) })}
        />
        <ChoiceRow
          label="Headings"
          isList
          value={theme.headingFont ?? ''}
          options={[{ value: '', label: 'As the text' }, ...fonts]}
          onChange={(font) => set({ headingFont: fontNamed(font) })}
        />
        <NumberRow
          label="Size"
          value={theme.size}
          min={12}
          max={22}
          onChange={(size) => size !== null && set({ size })}
        />
      </Settings>
      <Settings title="Paper">
        <NumberRow
          label="Width"
          value={theme.width}
          min={420}
          max={720}
          onChange={(width) => width !== null && set({ width })}
        />
        <NumberRow
          label="Corners"
          value={theme.corners}
          min={0}
          max={40}
          onChange={(corners) => corners !== null && set({ corners })}
        />
      </Settings>
    </>
  );
}
