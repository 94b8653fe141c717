/** "about 20 seconds left", "about 3 minutes left", "about 2 h 10 min left" */
export function timeLeft(seconds: number): string {
  if (seconds <= 1) return 'nearly done';
  if (seconds < 90) return `about ${Math.ceil(seconds)} seconds left`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `about ${minutes} minutes left`;
  return `about ${Math.floor(minutes / 60)} h ${minutes % 60} min left`;
}
