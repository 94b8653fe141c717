import 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    ownerUrl: string;
    secret: string;
  }
}
