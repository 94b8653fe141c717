export { Alert, type AlertProps, type AlertTone, Banner } from './alert.tsx';
export { EmptyState, NoResults } from './empty-state.tsx';
export { ErrorState, type ErrorStateProps } from './error-state.tsx';
export { Progress } from './progress.tsx';
