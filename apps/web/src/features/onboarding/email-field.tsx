import { TextField } from '@talkdrum/ui';

/** The address somebody signs in with, as phones and password managers should treat it. */
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
