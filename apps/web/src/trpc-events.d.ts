/** See `eventStreamCopy` in the Vite configuration. */
declare module '@trpc/client?events' {
  export { httpSubscriptionLink } from '@trpc/client';
}
