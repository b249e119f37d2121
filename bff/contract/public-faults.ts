import type { FieldCode } from './field-codes.ts';

/** The label of a fault; an invalid email address has a separate label. */
export const faultLabel = (code: FieldCode): string => (code === 'notAnEmail' ? 'NoValidEmail' : `FieldError.${code}`);

/** A missing entry is marked with an asterisk before the words (VA-015). */
export const faultText = (code: FieldCode, words: string): string => (code === 'required' ? `* ${words}` : words);
