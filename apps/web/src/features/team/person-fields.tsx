import { TextField } from '@talkdrum/ui';

/** Name and email of an added or invited person. For use inside a form with these fields. */
export function PersonFields() {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="firstName" label="First name" required autoComplete="off" />
        <TextField name="lastName" label="Last name" required autoComplete="off" />
      </div>
      <TextField name="email" label="Email" type="email" required autoComplete="off" inputMode="email" />
    </>
  );
}
