import {
  type BrandKit,
  type BrandLogo,
  brandFonts,
  buttonRadius,
  pageColours,
} from '@talkdrum/email-designs/brand';

/** How a mail looks: as we do, or as the account in whose name it is sent. */
export interface MailLook {
  logo: BrandLogo | null;
  font: string;
  /** Corner radius of the button in pixels. */
  radius: number;
  light: MailColours;
  /** For clients that have a dark theme. */
  dark: MailColours;
}

interface MailColours {
  link: string;
  button: string;
  onButton: string;
}

export const ourLook: MailLook = {
  logo: null,
  font: `Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`,
  radius: 12,
  light: { link: '#0f5f5b', button: '#0f5f5b', onButton: '#ffffff' },
  dark: { link: '#52cbc1', button: '#127a74', onButton: '#ffffff' },
};

/** An account’s look. Its mail has the ground of its public pages, so colours that can be read there can be here. */
export function lookOf({ revision, logo, colours, font, button }: BrandKit): MailLook {
  if (revision === 0) return ourLook;
  return {
    logo,
    font: font === 'system' ? ourLook.font : brandFonts[font].stack,
    radius: buttonRadius[button],
    light: pageColours(colours.primary, 'light'),
    dark: pageColours(colours.primary, 'dark'),
  };
}
