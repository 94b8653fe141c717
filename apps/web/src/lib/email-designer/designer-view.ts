/** What the designer shows: the email to edit, or how it is read. */
export interface DesignerView {
  mode: 'visual' | 'text';
  look: 'desktop' | 'phone' | 'dark';
  isPreview: boolean;
  hasPictures: boolean;
}
export type ViewChange = Partial<DesignerView>;

export const startView: DesignerView = {
  mode: 'visual',
  look: 'desktop',
  isPreview: false,
  hasPictures: true,
};

/** What the server's preview shows, or null while the email is edited. Dark styles exist only in the compiled email. */
export function previewLook({
  mode,
  look,
  isPreview,
}: DesignerView): 'desktop' | 'phone' | 'dark' | 'text' | null {
  if (mode === 'text') return 'text';
  return isPreview || look === 'dark' ? look : null;
}
