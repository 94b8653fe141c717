/** The designer's script. Fetched once. */
export const loadDesigner = () => import('./template-designer-page.tsx');
