import { expect, it } from 'vitest';
import { translator } from '#/bff/auth/pages/labels.ts';
import { formHtml } from './form-html.ts';

it.each([
  [true, 1],
  [false, 0],
])(
  'the form announces a return to the earlier page only if the browser goes back there: %s',
  async (leadsBack, promises) => {
    const lists = { incidentTypes: [], confidential: [], source: '', maxFileBytes: 1, privacyUrl: null };
    const t = translator(1033);
    const drawn = await formHtml({ lang: 1033, t, lists, source: '', leadsBack, entries: {}, faults: {} });
    expect(drawn.toString().split('After sending, you return to the page you came from.')).toHaveLength(1 + promises);
  },
);
