import {
  type BrandColours,
  type BrandLogo,
  brandFonts,
  buttonRadius,
  contrastProblems,
  darkColours,
  shownColours,
  type ShownColours,
  socialNetworks,
} from '@talkdrum/email-designs/brand';
import { Card, cn, Segmented } from '@talkdrum/ui';
import { useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { useMe } from '../../lib/use-me.ts';
import type { BrandInput } from './brand-form.ts';

type Theme = 'light' | 'dark';
type Shown = Omit<BrandInput, 'colours' | 'logoId'> & { colours: BrandColours; logo: BrandLogo | null };

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** A small email as it would look, in light and dark. */
export function BrandPreview({ brand }: { brand: Shown }) {
  const [theme, setTheme] = useState<Theme>('light');
  const colours = theme === 'light' ? shownColours(brand.colours) : darkColours(brand.colours);
  const replaced = contrastProblems(brand.colours).length;
  return (
    <Card
      title="Preview"
      description="An email with your brand"
      actions={
        <Segmented
          label="Theme of the preview"
          options={themes}
          value={theme}
          onValueChange={(value) => setTheme(value === 'dark' ? 'dark' : 'light')}
        />
      }
      footer={
        <p className="mr-auto text-xs text-muted-foreground">
          {replaced > 0
            ? 'Colours below AA are replaced by the nearest that can be read, here and in what recipients see.'
            : 'Every colour can be read. In dark mode we lighten colours where needed.'}
        </p>
      }
      className="lg:sticky lg:top-20"
    >
      <Mail brand={brand} colours={colours} />
    </Card>
  );
}

function Mail({ brand, colours }: { brand: Shown; colours: ShownColours }) {
  const { account } = useMe();
  return (
    <div
      role="group"
      aria-label="Email preview"
      className="overflow-hidden rounded-well shadow-surface wrap-anywhere"
      style={{
        backgroundColor: colours.background,
        color: colours.text,
        fontFamily: brandFonts[brand.font].stack,
      }}
    >
      <div className="p-5">
        {brand.logo === null ? (
          <p className="font-strong">{account.company}</p>
        ) : (
          <span
            className={cn(
              'inline-flex max-w-full rounded-control bg-white',
              colours.background !== '#ffffff' && 'px-2 py-1.5',
            )}
          >
            <img src={brand.logo.url} alt={account.company} className="max-h-10 max-w-full object-contain" />
          </span>
        )}
      </div>
      <div className="mx-5 h-0.5" style={{ backgroundColor: colours.accent }} />
      <div className="flex flex-col items-start gap-3 p-5">
        <p className="text-[1.375rem] leading-7 font-semibold">New this week</p>
        <p>
          Fresh stock arrived on Monday. Have a look at{' '}
          <span className="underline" style={{ color: colours.primary }}>
            everything that’s new
          </span>
          .
        </p>
        <span
          className="px-5 py-2.5 font-semibold"
          style={{
            backgroundColor: colours.primary,
            color: colours.onPrimary,
            borderRadius: buttonRadius[brand.button],
          }}
        >
          See the collection
        </span>
      </div>
      <Footer brand={brand} company={account.company} link={colours.primary} />
    </div>
  );
}

function Footer({ brand, company, link }: { brand: Shown; company: string; link: string }) {
  const address = useProfileAddress();
  const links = [...brand.social.map(({ network }) => socialNetworks[network].label), 'Unsubscribe'];
  return (
    <div className="flex flex-col gap-1 px-5 pb-5 text-xs">
      <p>
        <strong>{company}</strong>
        <br />
        {brand.footerAddress.trim() === '' ? address : brand.footerAddress}
      </p>
      <p className="flex flex-wrap gap-x-3 gap-y-1">
        {links.map((label, index) => (
          <span key={`${index}-${label}`} className="underline" style={{ color: link }}>
            {label}
          </span>
        ))}
      </p>
    </div>
  );
}

/** The postal address that mail shows without a footer address. */
function useProfileAddress(): string {
  const { data } = trpc.accounts.profile.useQuery();
  if (data === undefined) return '';
  return [data.address, data.state, data.country.name].filter((part) => part !== '').join(', ');
}
