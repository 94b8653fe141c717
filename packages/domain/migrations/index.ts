import { kernel } from './0001-kernel.ts';
import { onboarding } from './0002-onboarding.ts';
import { audience } from './0003-audience.ts';
import { sending } from './0004-sending.ts';

/** All migrations in order. Each is applied once, in its own transaction, by the owner login. */
export const migrations = [kernel, onboarding, audience, sending];
