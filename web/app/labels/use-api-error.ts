import { useCallback, useMemo } from 'react';
import { FIELD_CODES, type FieldCode } from '#/bff/contract/field-codes.ts';
import { ApiError, tellingCode } from '#/web/api/api-error.ts';
import { hasText } from './labels.ts';
import { useLabels } from './use-labels.ts';

/** A failure, described in the person's language. */
export interface ReadError {
  code: ApiError['code'];
  /** The text for the code, which says what happened and what to do. */
  text: string;
  /** The inline error of each field, by field name. If a field has several codes, it is the text of the first. */
  fields: Record<string, string>;
  allowedActions: readonly string[] | undefined;
  state: string | undefined;
  requestId: string | null;
}

/** Describes an error thrown by `api`. Any error other than an ApiError counts as an internal error. */
export function useApiError(): (error: unknown) => ReadError {
  const { t } = useLabels();
  const fieldText = useFieldText();
  return useCallback(
    (error) => {
      const failure = error instanceof ApiError ? error : new ApiError({ code: 'INTERNAL', status: 0, cause: error });
      const code = tellingCode(failure, (of) => hasText(`Error.${of}`));
      const { allowedActions, state, requestId } = failure;
      const fields = Object.entries(failure.fields).map(([name, codes]) => [
        name,
        fieldText(codes[0] ?? 'invalidType'),
      ]);
      return { code, text: t(`Error.${code}`), fields: Object.fromEntries(fields), allowedActions, state, requestId };
    },
    [t, fieldText],
  );
}

/**
 * Describes why content could not be loaded. Unlike other messages, this one does not mention the person's entries
 * (OP-005).
 */
export function useReadFailure(): (error: unknown) => Pick<ReadError, 'code' | 'text' | 'requestId'> {
  const { t } = useLabels();
  const readError = useApiError();
  return useCallback(
    (error) => {
      const { code, text, requestId } = readError(error);
      if (code === 'OFFLINE') return { code, text: t('Page.offlineText'), requestId };
      if (code === 'UNAVAILABLE') return { code, text: t('Page.unavailableText'), requestId };
      if (code === 'INTERNAL')
        return { code, text: requestId ? t('Page.errorText') : t('Page.errorTextPlain'), requestId };
      return { code, text, requestId };
    },
    [t, readError],
  );
}

const isFieldCode = (code: string): code is FieldCode => FIELD_CODES.some((known) => known === code);

/**
 * Returns the text for a field's code, which comes from zod on the form or from the server. Any other text is returned
 * unchanged.
 */
export function useFieldText(): (code: string) => string {
  const { t } = useLabels();
  return useMemo(() => (code) => (isFieldCode(code) ? t(`FieldError.${code}`) : code), [t]);
}
