/** One figure of the bench, with its aim if it has one. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  aim?: string;
}

/** Prints a section as an aligned table. */
export function print(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title}`);
  for (const { name, value, unit, aim } of figures)
    console.log(`  ${name.padEnd(62)}${shown(value).padStart(10)} ${unit}${aim ? `   (aim: ${aim})` : ''}`);
}

const shown = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]];
  if (low === undefined || high === undefined) throw new RangeError('no values to take the median of');
  return (low + high) / 2;
};
