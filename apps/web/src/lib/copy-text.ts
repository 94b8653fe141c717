import { toast } from '@talkdrum/ui/toast';

/** Copies it and says so; a browser that doesn't allow it leaves the text on screen. `what` begins a sentence: "Link". */
export function copyText(what: string, text: string): void {
  navigator.clipboard.writeText(text).then(
    () => toast.success(`${what} copied`),
    () => toast.error(`The ${what.toLowerCase()} was not copied`, { description: text }),
  );
}
