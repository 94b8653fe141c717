/** The designer's script. Fetched once, however often it is asked for. */
export const loadDesigner = () => import('./template-designer-page.tsx');
