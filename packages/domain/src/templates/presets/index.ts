/** A design of our own that a template can start from. */
export interface Preset {
  key: string;
  name: string;
  tags: readonly string[];
  subject: string;
  preheader: string;
  html: string;
  text?: string;
}

export const presets: readonly Preset[] = [];

export function findPreset(key: string): Preset | undefined {
  return presets.find((preset) => preset.key === key);
}
