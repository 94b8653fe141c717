import type { Language } from '../language.schema.ts';
import type { Catalogue } from '../message-types.ts';
import { english } from './en.ts';
import { french } from './fr.ts';
import { hausa } from './ha.ts';
import { igbo } from './ig.ts';
import { portuguese } from './pt.ts';
import { swahili } from './sw.ts';
import { yoruba } from './yo.ts';
import { zulu } from './zu.ts';

export const catalogues: Record<Language, Catalogue> = {
  en: english,
  fr: french,
  sw: swahili,
  ha: hausa,
  yo: yoruba,
  ig: igbo,
  zu: zulu,
  pt: portuguese,
};
