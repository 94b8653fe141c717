export function seconds(value: number): string {
  const minutes = Math.floor(value / 60);
  const rest = Math.round(value % 60);
  return minutes === 0 ? `${rest} s` : `${minutes} min ${rest} s`;
}
