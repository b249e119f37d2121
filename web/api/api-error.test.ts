import { describe, expect, it } from 'vitest';
import { ApiError, type ApiErrorCode, isApiError, isUnanswered, readApiError, tellingCode } from './api-error.ts';
import { isWorthReporting } from './client-errors.ts';

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });

describe('a failed answer', () => {
  it('is read with its code, fields, allowed actions, state, last change and request id', async () => {
    const body = {
      code: 'VALIDATION',
      message: 'some fields are invalid',
      fields: { gift: ['required', 'tooLong'] },
      allowedActions: ['read'],
      state: 'sent',
      lastChange: { idUser: 7, name: 'Noor Janssen', at: '2026-11-17T10:02:00.000Z' },
      requestId: 'r-1',
    };
    const error = await readApiError(answer(400, body), 'POST /api/reports');
    expect(error).toMatchObject({ ...body, status: 400, call: 'POST /api/reports' });
    expect(isApiError(error, 'VALIDATION')).toBe(true);
    expect(isApiError(error, 'NOT_FOUND')).toBe(false);
  });

  it('gets the code of its status if its own code is unknown because the server is newer', async () => {
    const known: ApiErrorCode[] = ['NOT_FOUND'];
    const codeOf = async (status: number, code: string) =>
      tellingCode(await readApiError(answer(status, { code, message: '' })), (of) => known.includes(of));
    expect(await codeOf(409, 'NOT_FOUND')).toBe('NOT_FOUND');
    expect(await codeOf(409, 'CODE_OF_TOMORROW')).toBe('BAD_REQUEST');
    expect(await codeOf(503, 'CODE_OF_TOMORROW')).toBe('UNAVAILABLE');
  });

  it.each([
    [401, 'NO_SESSION'],
    [404, 'NOT_FOUND'],
    [408, 'TOO_SLOW'],
    [413, 'TOO_LARGE'],
    [431, 'HEADERS_TOO_LARGE'],
    [418, 'BAD_REQUEST'],
    [500, 'INTERNAL'],
    [502, 'UNAVAILABLE'],
  ])('that is not from Openboek gets the nearest code: status %i gets %s', async (status, code) => {
    const error = await readApiError(answer(status, '<h1>proxy</h1>', { 'X-Request-Id': 'r-2' }));
    expect(error).toMatchObject({ code, status, requestId: 'r-2', fields: {} });
  });
});

describe('the effect of a call', () => {
  it.each([
    [0, true],
    [500, true],
    [503, true],
    [400, false],
    [409, false],
    [429, false],
  ])('is unknown if there is no answer or the server failed: for status %i this is %s', (status, expected) => {
    expect(isUnanswered(new ApiError({ code: 'INTERNAL', status }))).toBe(expected);
  });

  it('is never unknown for errors that are not from a call', () => {
    expect(isUnanswered(new TypeError('broken'))).toBe(false);
  });
});

describe('error reporting', () => {
  it('receives faults, conflicts and bad requests, but not invalid forms, missing sessions or missing rights', async () => {
    const worth = async (status: number, body: object) => isWorthReporting(await readApiError(answer(status, body)));
    expect(await worth(500, { code: 'INTERNAL', requestId: 'r' })).toBe(true);
    expect(await worth(409, { code: 'WRONG_STATUS', requestId: 'r' })).toBe(true);
    expect(await worth(400, { code: 'BAD_REQUEST', requestId: 'r' })).toBe(true);
    expect(await worth(400, { code: 'VALIDATION', fields: { gift: ['required'] }, requestId: 'r' })).toBe(false);
    expect(await worth(401, { code: 'NO_SESSION', requestId: 'r' })).toBe(false);
    expect(await worth(403, { code: 'NO_RIGHT', requestId: 'r' })).toBe(false);
  });
});
