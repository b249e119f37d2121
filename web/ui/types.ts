/** The meaning of a colour. A colour shows a status and is never decoration; `accent` marks actions and choices. */
export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'violet' | 'accent';

/** One choice of a select, radio group or segmented control. */
export interface Choice<Value extends string | number = string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

/** Joins class names, leaving out false values. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
