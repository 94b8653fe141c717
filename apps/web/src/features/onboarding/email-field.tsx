import { TextField } from '@talkdrum/ui';

/** The sign-in address, with the right hints for phone keyboards and password managers. */
export function EmailField() {
  return (
    <TextField
      name="email"
      label="Email"
      type="email"
      required
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
