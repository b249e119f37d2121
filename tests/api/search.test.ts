import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordHit, SearchAnswer } from '#/bff/contract/search.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { concept, delegate, submitted } from '#/tests/support/factories.ts';

let app: TestApp;
let sanne: Caller;
let youssef: Caller;
let ruben: Caller;

beforeAll(async () => {
  app = await testApp();
  sanne = await app.as('sanne.dijkgraaf');
  youssef = await app.as('youssef.elidrissi');
  ruben = await app.as('ruben.scholten');
});
afterAll(() => app?.stop());

const search = async (who: Caller, text: string): Promise<SearchAnswer> => {
  const { status, body } = await who.get<SearchAnswer>(`/api/search?q=${encodeURIComponent(text)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const found = async (who: Caller, text: string) => (await search(who, text)).hits.map(({ id }) => id);
const numberOf = async (id: number) => {
  const [row] = await app.database.sql<{ number: string }[]>`select number from gift_reports where id = ${id}`;
  return row?.number ?? '';
};

describe('a search', () => {
  it('finds a report by its number, subject, other party, person, occasion and owner, regardless of case and accents', async () => {
    const id = await concept(sanne, {
      gift: 'Zéppelin op schaal',
      contactCompany: 'Luchtvaart Zuid BV',
      contactPerson: 'Ælse Qvist',
      occasion: 'Opening hangar',
    });
    const number = await numberOf(id);
    for (const text of [number, number.slice(-5), 'zeppelin', 'ZÉPPELIN schaal', 'luchtvaart', 'qvist', 'hangar'])
      expect(await found(sanne, text), text).toContain(id);
    expect(await found(sanne, 'dijkgraaf zeppelin')).toEqual([id]);
    expect((await search(sanne, 'zeppelin')).hits).toEqual([
      {
        register: 'giftReport',
        id,
        number,
        title: 'Zéppelin op schaal',
        fullname: 'Sanne Dijkgraaf',
        company: 'Noordveen Infra',
        status: 1,
        file: null,
      },
    ]);
  });

  it('requires each word, and treats the wildcards of a pattern literally', async () => {
    const id = await concept(sanne, { gift: 'Bon 100% korting_nu' });
    expect(await found(sanne, '100% korting_nu')).toEqual([id]);
    expect(await found(sanne, '100% niets')).toEqual([]);
    expect(await found(sanne, '%%%%')).toEqual([]);
    expect(await found(sanne, 'korting\\nu')).toEqual([]);
  });

  it('finds a word whether or not direction marks were stored or typed in it', async () => {
    const id = await concept(sanne, { gift: 'Lettre\u200f (\u05d0) Brandkast\u200esleutel' });
    for (const text of ['brandkastsleutel', '\u200ebrandkast', 'brandkast\u200esleutel', 'lettre (\u05d0)\u200f'])
      expect(await found(sanne, text), text).toEqual([id]);
  });

  it('finds a report by the name of its file, and returns that name', async () => {
    const id = await concept(sanne);
    const form = new FormData();
    form.set('file', new File(['%PDF-1.4 x'], 'Wolkenkrabber offerte.pdf', { type: 'application/pdf' }));
    expect((await sanne.send(`/api/files/upload/report/${id}`, { method: 'POST', body: form })).status).toBe(200);
    const { hits } = await search(sanne, 'wolkenkrabber');
    expect(hits.map((hit) => [hit.id, hit.file])).toEqual([[id, 'Wolkenkrabber offerte.pdf']]);
  });

  it('lists subjects that begin with the words first, then the newest, and reports whether there are more; a number finds only its report', async () => {
    const first = await concept(sanne, { gift: 'Mammoetbot' });
    const inside = [];
    for (let count = 0; count < 8; count += 1) inside.push(await concept(sanne, { gift: 'Een mammoetbot' }));
    const { hits, more } = await search(sanne, 'mammoetbot');
    expect(hits.map(({ id }) => id)).toEqual([first, ...inside.toReversed().slice(0, 7)]);
    expect(more).toBe(true);
    const { hits: two, more: none } = await search(sanne, await numberOf(first));
    expect([two.map(({ id }) => id), none]).toEqual([[first], false]);
  });

  it('finds nothing that was deleted', async () => {
    const id = await concept(sanne, { gift: 'Vergankelijk' });
    await sanne.delete(`/api/reports/${id}`);
    expect(await found(sanne, 'vergankelijk')).toEqual([]);
  });

  it('refuses a single character, and too many searches in a row', async () => {
    expect(await youssef.get('/api/search?q=a')).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    const romy = await app.as('romy.vos'); // no other test uses this person, who has to wait after the flood
    const answers = await Promise.all(Array.from({ length: 70 }, () => romy.get('/api/search?q=niets')));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  });

  it('is refused, and audited, for somebody without access', async () => {
    const koen = await app.as('koen.vermaat');
    expect((await koen.get('/api/search?q=diner')).status).toBe(403);
    const kept = await auditOf(app, { actorId: koen.id, entityId: 'GET /api/search' });
    expect(kept).toMatchObject([{ outcome: 'NO_RIGHT' }]);
  });
});

/** Everyone with a relation to these reports, and some people without one. */
const READERS = [
  'sanne.dijkgraaf',
  'youssef.elidrissi',
  'ruben.scholten',
  'bram.veldkamp',
  'gerard.kuiper',
  'daan.schouten',
  'marijke.vandenbroek',
  'dewi.pattinama',
  'hendrik.boersma',
  'fatima.bouzid',
  'ingrid.oosterhuis',
  'thijs.wagenaar',
];

describe('the result of a search', () => {
  it('RP-004 is exactly what may be opened, for every reader and every report', async () => {
    const readers = await Promise.all(READERS.map((local) => app.as(local)));
    const [gerard] = readers.filter(({ upn }) => upn.startsWith('gerard'));
    await delegate(app, ruben, gerard as Caller);
    // One report in each state: decided (with a second task open), withdrawn, waiting and handed over, and two drafts,
    // one of which is of another company.
    const decided = (await submitted(sanne, { amount: 900 })).id;
    await ruben.post(`/api/tasks/reports/approve/${decided}`);
    const withdrawn = (await submitted(sanne)).id;
    await sanne.post(`/api/tasks/reports/withdraw/${withdrawn}`, { reason: 'toch niet' });
    const hendrik = readers.find(({ upn }) => upn.startsWith('hendrik')) as Caller;
    const ids = [decided, withdrawn, (await submitted(youssef)).id, await concept(sanne), await concept(hendrik)];
    const handed = (await submitted(sanne)).id;
    await ruben.post(`/api/tasks/reports/handover/${handed}`, { idUser: hendrik.id });
    ids.push(handed);

    for (const reader of readers) {
      const open: number[] = [];
      for (const id of ids) if ((await reader.get(`/api/reports/details/${id}`)).status === 200) open.push(id);
      const records = ids.map((id) => `giftReport:${id}`).join(',');
      const recent = (await reader.get<RecordHit[]>(`/api/search/recent?records=${records}`)).body;
      expect(
        recent.map(({ id }) => id),
        reader.upn,
      ).toEqual(open);
      const byNumber: number[] = [];
      for (const id of ids) byNumber.push(...(await found(reader, await numberOf(id))));
      expect(byNumber, reader.upn).toEqual(open);
    }
  });
});
