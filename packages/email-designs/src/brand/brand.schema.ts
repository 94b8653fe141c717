import { z } from 'zod';
import { brandFontNames } from './fonts.schema.ts';
import { profileAddress, socialNetworkNames, socialNetworks } from './social-networks.schema.ts';

export const brandLimits = { footerAddress: 300, social: 10, url: 300 } as const;

export const brandButtons = ['square', 'rounded', 'pill'] as const;
export const brandColourNames = ['primary', 'accent', 'text', 'background'] as const;
export type BrandColourName = (typeof brandColourNames)[number];

/** A colour as `#rrggbb`. Also takes `#rgb`, capitals, and no `#`. */
export const hexColour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/, 'Enter a colour such as #0f5f5b')
  .transform((text) => {
    const digits = text.replace('#', '');
    return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
  });

export const brandColours = z.object({
  primary: hexColour,
  accent: hexColour,
  text: hexColour,
  background: hexColour,
});
export type BrandColours = z.output<typeof brandColours>;

export const socialLink = z
  .object({ network: z.enum(socialNetworkNames), url: z.string().max(brandLimits.url) })
  .transform(({ network, url }, context) => {
    const address = profileAddress(network, url);
    if (address !== null && address.length <= brandLimits.url) return { network, url: address };
    const { label, hosts } = socialNetworks[network];
    context.addIssue({
      code: 'custom',
      path: ['url'],
      message: `Enter the address of your ${label} page, such as ${hosts[0]}/yourname`,
    });
    return z.NEVER;
  });
export type SocialLink = z.output<typeof socialLink>;

/** What a person chooses; the logo by its file. */
export const brandFields = z.object({
  logoId: z.uuid().nullable(),
  colours: brandColours,
  font: z.enum(brandFontNames),
  button: z.enum(brandButtons),
  /** One line, as it is shown in the footer; empty for the address of the profile. */
  footerAddress: z
    .string()
    .trim()
    .max(brandLimits.footerAddress, `Use ${brandLimits.footerAddress} characters or fewer`)
    .transform((text) => text.replace(/\s*[\r\n]+\s*/g, ', '))
    .refine((text) => /^[^\p{Cc}\p{Cs}]*$/u.test(text), 'Use plain text without control characters'),
  social: z
    .array(socialLink)
    .max(brandLimits.social)
    .superRefine((links, context) => {
      for (const [index, { network }] of links.entries())
        if (links.findIndex((link) => link.network === network) < index)
          context.addIssue({
            code: 'custom',
            path: [index, 'network'],
            message: `${socialNetworks[network].label} is already in the list`,
          });
    }),
});
export type BrandFields = z.output<typeof brandFields>;

/** A picture of the account's uploads, in the size that suits mail. */
export const brandLogo = z.object({
  assetId: z.uuid(),
  url: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
export type BrandLogo = z.output<typeof brandLogo>;

/** The brand kit as everything that shows it reads it. Revision 0 is our defaults. */
export const brandKit = brandFields.omit({ logoId: true }).extend({
  logo: brandLogo.nullable(),
  revision: z.number().int().nonnegative(),
});
export type BrandKit = z.output<typeof brandKit>;

/** The brand of an account that chose none. */
export const defaultBrand: BrandKit = {
  logo: null,
  colours: { primary: '#0f5f5b', accent: '#b45309', text: '#15202b', background: '#ffffff' },
  font: 'system',
  button: 'rounded',
  footerAddress: '',
  social: [],
  revision: 0,
};

/** Corner radius of buttons in pixels. */
export const buttonRadius: Record<BrandFields['button'], number> = { square: 0, rounded: 8, pill: 999 };
