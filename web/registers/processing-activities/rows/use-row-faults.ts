import { useState } from 'react';
import type { z } from 'zod';
import type { FieldErrors } from '#/bff/contract/field-codes.ts';
import { fieldErrors } from '#/bff/contract/field-errors.ts';
import { useFieldText } from '#/web/app/labels/use-api-error.ts';
import { errorKindOf } from '../../form-errors.ts';

/**
 * The rules of a row's dialog. No field is marked before the dialog's button is first pressed; after that, fields are
 * marked as the person types.
 */
export function useRowFaults<Row>(schema: z.ZodType<Row>, typed: unknown) {
  const fieldText = useFieldText();
  const [isJudged, setJudged] = useState(false);
  const result = schema.safeParse(typed);
  const faults: FieldErrors = result.success || !isJudged ? {} : fieldErrors(result.error);
  return {
    /** A field's error in the shape of `Field`. */
    of: (field: string) => {
      const [code] = faults[field] ?? [];
      return { error: code === undefined ? undefined : fieldText(code), errorKind: errorKindOf(code) };
    },
    /** Passes the row on if it is valid. */
    judge: (onDone: (row: Row) => void) => {
      setJudged(true);
      if (result.success) onDone(result.data);
    },
  };
}
