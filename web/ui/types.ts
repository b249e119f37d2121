/** What a colour means: status, never decoration. `accent` is for what can be done or is chosen. */
export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'violet' | 'accent';

/** One choice of a select, radio group or segmented control. */
export interface Choice<Value extends string | number = string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

/** Joins class names, leaving out what is false. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
