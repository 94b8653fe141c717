import {
  brandColourNames,
  contrastNeeded,
  contrastRatio,
  contrastText,
  hexColour,
} from '@talkdrum/email-designs/brand';
import { Badge, Button, cn, Input, Popover } from '@talkdrum/ui';
import { useState } from 'react';
import { useDesigner } from '../designer-context.ts';
import { Row } from './rows.tsx';

const brandNames = { primary: 'Primary', accent: 'Accent', text: 'Text', background: 'Background' } as const;

interface ColourRowProps {
  label: string;
  /** Null is the usual colour of the place. */
  value: string | null;
  /** What null means; without it a colour is always set. */
  usual?: { label: string; colour: string | null };
  /** What it is read on, to show the contrast. */
  ground?: string | null;
  onChange: (colour: string | null) => void;
}

/** A colour of the brand or one's own, with its contrast where it is text. */
export function ColourRow({ label, value, usual, ground = null, onChange }: ColourRowProps) {
  const { brand } = useDesigner();
  const hexOf = (colour: string | null) =>
    colour?.startsWith('brand.') ? brand.colours[colour.slice(6) as keyof typeof brand.colours] : colour;
  const shown = hexOf(value ?? usual?.colour ?? null) ?? null;
  const on = hexOf(ground) ?? null;
  const ratio = shown === null || on === null ? null : contrastRatio(shown, on);
  const name = nameOf(value, usual?.label);
  return (
    <Row label={label}>
      {(id) => (
        <Popover
          label={label}
          align="end"
          className="w-60"
          trigger={
            <button
              id={id}
              type="button"
              aria-label={`${label}: ${name}${ratio === null ? '' : ` ${contrastText(ratio)}`}`}
              className="flex h-8 w-full min-w-0 items-center gap-2 rounded-control border border-input bg-card px-2 text-left text-sm hover:border-foreground/60 max-lg:h-11"
            >
              <Swatch colour={shown} />
              <span className="min-w-0 flex-1 truncate">{name}</span>{' '}
              {ratio === null ? null : (
                <Badge tone={ratio >= contrastNeeded.text ? 'success' : 'warning'}>
                  {contrastText(ratio)}
                </Badge>
              )}
            </button>
          }
        >
          <ColourChoice label={label} value={value} usual={usual} shown={shown} onChange={onChange} />
        </Popover>
      )}
    </Row>
  );
}

function nameOf(value: string | null, usual: string | undefined): string {
  if (value === null) return usual ?? 'None';
  return value.startsWith('brand.') ? brandNames[value.slice(6) as keyof typeof brandNames] : value;
}

function Swatch({ colour, className }: { colour: string | null; className?: string }) {
  return (
    <span
      aria-hidden
      className={cn('size-4 shrink-0 rounded-tag shadow-[inset_0_0_0_1px_rgb(0_0_0/0.15)]', className)}
      style={
        colour === null
          ? { background: 'linear-gradient(135deg, transparent 46%, #b3242b 46% 54%, transparent 54%)' }
          : { background: colour }
      }
    />
  );
}

function ColourChoice({
  label,
  value,
  usual,
  shown,
  onChange,
}: Omit<ColourRowProps, 'ground'> & { shown: string | null }) {
  const { brand } = useDesigner();
  const [typed, setTyped] = useState(value?.startsWith('#') ? value : '');
  const read = hexColour.safeParse(typed);
  return (
    <div className="flex flex-col gap-3">
      <ul className="grid grid-cols-2 gap-1">
        {brandColourNames.map((name) => (
          <li key={name}>
            <Button
              size="sm"
              variant="ghost"
              aria-pressed={value === `brand.${name}`}
              className="w-full justify-start font-normal aria-pressed:bg-primary-soft aria-pressed:text-foreground"
              icon={<Swatch colour={brand.colours[name]} />}
              onClick={() => onChange(`brand.${name}`)}
            >
              {brandNames[name]}
            </Button>
          </li>
        ))}
      </ul>
      <div className="flex items-center gap-2">
        <input
          type="color"
          aria-label={`${label}: pick a colour`}
          value={shown ?? '#ffffff'}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(target.value);
          }}
          className="h-8 w-9 shrink-0 cursor-pointer rounded-control border border-input bg-card p-0.5 max-lg:h-11 max-lg:w-11"
        />
        <Input
          aria-label={`${label}: colour as text`}
          placeholder="#0f5f5b"
          value={typed}
          aria-invalid={(typed !== '' && !read.success) || undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            const next = hexColour.safeParse(target.value);
            if (next.success) onChange(next.data);
          }}
        />
      </div>
      {usual === undefined ? null : (
        <Button size="sm" aria-pressed={value === null} onClick={() => onChange(null)}>
          {usual.label}
        </Button>
      )}
    </div>
  );
}
