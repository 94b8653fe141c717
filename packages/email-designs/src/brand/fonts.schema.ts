/** Font families that mail programs have without loading a file, each with its fallbacks. */
export const brandFonts = {
  system: {
    label: 'The reader’s own font',
    stack: "system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif",
  },
  arial: { label: 'Arial', stack: 'Arial, Helvetica, sans-serif' },
  helvetica: { label: 'Helvetica', stack: "'Helvetica Neue', Helvetica, Arial, sans-serif" },
  verdana: { label: 'Verdana', stack: 'Verdana, Geneva, sans-serif' },
  tahoma: { label: 'Tahoma', stack: 'Tahoma, Verdana, Geneva, sans-serif' },
  trebuchet: { label: 'Trebuchet MS', stack: "'Trebuchet MS', Tahoma, Arial, sans-serif" },
  georgia: { label: 'Georgia', stack: "Georgia, 'Times New Roman', serif" },
  palatino: { label: 'Palatino', stack: "Palatino, 'Palatino Linotype', 'Book Antiqua', Georgia, serif" },
  times: { label: 'Times New Roman', stack: "'Times New Roman', Times, serif" },
  courier: { label: 'Courier New', stack: "'Courier New', Courier, monospace" },
} as const satisfies Record<string, { label: string; stack: string }>;

export type BrandFont = keyof typeof brandFonts;
export const brandFontNames = Object.keys(brandFonts) as [BrandFont, ...BrandFont[]];
