export { endViewsOf } from './end-views.ts';
export { viewsPersonalTables } from './views-personal-data.ts';
export { type SavedView, SavedViews } from './saved-views.service.ts';
