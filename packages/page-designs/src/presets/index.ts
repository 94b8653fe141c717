export { formPresets } from './form-presets.ts';
export { pagePresets } from './page-presets.ts';
export type { PagePreset } from './preset.ts';
