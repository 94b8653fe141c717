/** The server's error for a field. */
export function FieldError({ messages }: { messages: string[] | undefined }) {
  return messages ? (
    <p role="alert" className="text-sm text-danger">
      {messages.join(' ')}
    </p>
  ) : null;
}
