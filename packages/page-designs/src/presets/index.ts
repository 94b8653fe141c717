import { formPresets } from './form-presets.ts';
import { pagePresets } from './page-presets.ts';
import type { PagePreset } from './preset.ts';

export { formPresets, pagePresets };
export type { PagePreset };

/** The preset of a page or form with this key, or undefined. */
export function findPreset(key: string): PagePreset | undefined {
  return [...pagePresets, ...formPresets].find((preset) => preset.key === key);
}
