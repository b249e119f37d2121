/**
 * What can be wrong with one field. `required` is shown as "*" followed by an instruction. Each code has a label
 * `FieldError.<code>`.
 */
export const FIELD_CODES = [
  'required',
  'invalidType',
  'invalidText',
  'tooLong',
  'tooShort',
  'tooSmall',
  'tooLarge',
  'decimals',
  'notADate',
  'inThePast',
  'beforeStart',
  'notAllowed',
  'mustBeTicked',
  'alreadyThere',
  'atLeastTwo',
  'nobodyLeft',
  'notAWebAddress',
  'notAnEmail',
] as const;
export type FieldCode = (typeof FIELD_CODES)[number];
export type FieldErrors = Record<string, FieldCode[]>;
