import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { type DelegatedRegister, newDelegation } from '#/bff/contract/delegations.ts';
import type { FieldCode } from '#/bff/contract/field-codes.ts';
import { fieldErrors } from '#/bff/contract/field-errors.ts';
import type { ListedUser } from '#/bff/contract/people.ts';
import { isPeriod } from '#/bff/contract/text.ts';
import { api } from '#/web/api/api.ts';
import { isApiError } from '#/web/api/api-error.ts';
import { awayPeopleQuery, useDelegationsChanged } from '#/web/api/delegations.ts';
import type { ReadError } from '#/web/app/labels/use-api-error.ts';
import { useAttempt } from '#/web/app/labels/use-attempt.ts';
import { useKeptState } from '#/web/app/session/kept-state.ts';

export interface DelegationEntries {
  from: string | null;
  to: string | null;
  register: DelegatedRegister;
  delegate: ListedUser | null;
}

const EMPTY: DelegationEntries = { from: null, to: null, register: '*', delegate: null };

export interface DelegationForm {
  entries: DelegationEntries;
  change: (part: Partial<DelegationEntries>) => void;
  isDirty: boolean;
  /**
   * The first error code of each field. No field has one before the button is first pressed; after that, the codes are
   * updated with every change.
   */
  faults: Readonly<Partial<Record<'from' | 'to' | 'idUser', FieldCode>>>;
  /** Returns the day until which a person is away in the period; undefined if the person is not away. */
  awayUntil: (idUser: number) => string | undefined;
  busy: boolean;
  failure: ReadError | null;
  send: () => Promise<void>;
}

/**
 * Keeps the entries of a delegation, validates them with the schema that the server uses, and sends them.
 */
export function useDelegationForm(onDone: (name: string) => void): DelegationForm {
  const [entries, setEntries] = useKeptState('delegation', EMPTY);
  const [isJudged, setJudged] = useState(false);
  const [refused, setRefused] = useState<DelegationForm['faults']>({});
  const { busy, failure, attempt, forget } = useAttempt(useDelegationsChanged());
  const awayUntil = useAway(entries);
  const { delegate, ...rest } = entries;
  const parsed = newDelegation.safeParse({ ...rest, idUser: delegate?.idUser ?? null });

  const send = async () => {
    setJudged(true);
    if (!parsed.success || !delegate) return;
    await attempt(async () => {
      try {
        await api.createDelegation(parsed.data);
        onDone(delegate.displayname);
      } catch (error) {
        if (!isApiError(error, 'VALIDATION')) throw error;
        setRefused(firstCodes(error.fields));
      }
    });
  };
  return {
    entries,
    change: (part) => {
      setEntries((now) => ({ ...now, ...part }));
      setRefused({});
      forget();
    },
    isDirty: JSON.stringify(entries) !== JSON.stringify(EMPTY),
    faults: isJudged
      ? {
          ...(parsed.success ? {} : firstCodes(fieldErrors(parsed.error))),
          ...(!delegate && { idUser: 'required' }),
          ...refused,
        }
      : {},
    awayUntil,
    busy,
    failure,
    send,
  };
}

const firstCodes = (fields: Readonly<Record<string, readonly FieldCode[]>>): DelegationForm['faults'] =>
  Object.fromEntries(Object.entries(fields).map(([name, [code]]) => [name, code]));

/** The people who are away are fetched only while the period is complete and valid. */
function useAway(entries: DelegationEntries) {
  const isWhole = isPeriod(entries);
  const { data } = useQuery({ ...awayPeopleQuery(entries.from ?? '', entries.to ?? ''), enabled: isWhole });
  return useCallback(
    (idUser: number) => (isWhole ? data?.find((person) => person.idUser === idUser)?.until : undefined),
    [data, isWhole],
  );
}
