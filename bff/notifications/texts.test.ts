import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#/bff/contract/languages.ts';
import { MAIL_TEMPLATES } from '#/bff/contract/mails.ts';
import { compose, type Notice } from './compose.ts';
import { parseTexts, SECTIONS } from './texts.ts';

const files = LANGUAGES.map(({ id }) =>
  parseTexts(readFileSync(new URL(`./texts/${id}.txt`, import.meta.url), 'utf8')),
);
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe('the text files', () => {
  it.each(SECTIONS)('have the same placeholders in both languages, and different texts, for %s', (section) => {
    const [dutch, english] = files.map((file) => file.get(section));
    expect(placeholders(dutch?.subject ?? '')).toEqual(placeholders(english?.subject ?? ''));
    expect(new Set(placeholders(dutch?.body ?? ''))).toEqual(new Set(placeholders(english?.body ?? '')));
    expect(dutch?.body).not.toBe(english?.body);
  });

  it('are refused with the name of a section that is missing, has no subject, or exists twice', () => {
    expect(() => parseTexts('# taskWaiting\nSubject\n\nBody')).toThrow(/missing taskReminder/);
    expect(() => parseTexts('# taskWaiting\nno empty line')).toThrow(/taskWaiting must have a subject/);
    expect(() => parseTexts('# x\nS\n\nB\n# x\nS\n\nB')).toThrow(/x exists twice/);
  });
});

describe('an email', () => {
  const notice = (id: number, template: Notice['template'] = 'taskWaiting'): Notice => ({
    id,
    template,
    register: 'giftReport',
    record: id,
    draft: null,
    number: `GR-2026-0000${id}`,
  });

  it('holds the number and the link, and says where to change the setting', () => {
    expect(compose([notice(7)], 1033, 'https://openboek.example')).toMatchObject({
      subject: 'GR-2026-00007 is waiting for your decision',
      text: [
        'GR-2026-00007 has been submitted and is waiting for your decision.',
        'https://openboek.example/app/reports/7',
        '',
        '-- ',
        'Openboek sends you this message. You can choose in your settings how you want to receive messages:',
        'https://openboek.example/app',
      ].join('\n'),
    });
  });

  it('links operators to the process runs, since they cannot open the record itself', () => {
    for (const template of ['taskWithoutApprover', 'processFailed', 'commandStuck', 'engineReplaced'] as const) {
      const { text } = compose([notice(7, template)], 1033, 'https://openboek.example');
      expect(text).toContain('\nhttps://openboek.example/app/operations\n');
      expect(text).not.toContain('/app/reports/');
    }
  });

  it('about a whole day contains all events in order', () => {
    const { subject, text } = compose([notice(1), notice(2, 'reportRejected')], 1043, 'https://openboek.example');
    expect(subject).toBe('Openboek: 2 berichten');
    expect(text.indexOf('GR-2026-00001')).toBeLessThan(text.indexOf('GR-2026-00002 is afgewezen'));
  });

  it.each(MAIL_TEMPLATES)('has all its placeholders filled in: %s', (template) => {
    for (const { id } of LANGUAGES) expect(JSON.stringify(compose([notice(1, template)], id, 'x'))).not.toContain('{{');
  });
});
