import { useState } from 'react';
import type { z } from 'zod';
import type { FieldErrors } from '#/bff/contract/field-codes.ts';
import { fieldErrors } from '#/bff/contract/field-errors.ts';
import { useFieldText } from '#/web/app/labels/use-api-error.ts';
import { errorKindOf } from '../../form-errors.ts';

/**
 * Checks the entries of a row's dialog. No field is marked before the dialog's button is first pressed; after that,
 * fields are marked as the person types.
 */
export function useRowFaults<Row>(schema: z.ZodType<Row>, typed: unknown) {
  const fieldText = useFieldText();
  const [isJudged, setJudged] = useState(false);
  const result = schema.safeParse(typed);
  const faults: FieldErrors = result.success || !isJudged ? {} : fieldErrors(result.error);
  return {
    /** The props with which `Field` shows the error of an entry. */
    of: (field: string) => {
      const [code] = faults[field] ?? [];
      return { error: code === undefined ? undefined : fieldText(code), errorKind: errorKindOf(code) };
    },
    /** Passes the row to the caller if it is valid; otherwise shows the errors. */
    judge: (onDone: (row: Row) => void) => {
      setJudged(true);
      if (result.success) onDone(result.data);
    },
  };
}
