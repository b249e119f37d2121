import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '#/bff/database/transaction.ts';
import { setUpFirstAdministrator } from '#/bff/people/first-administrator.ts';
import { type TestDatabase, testDatabase } from '#/tests/support/database.ts';
import { nameBareUser } from './name-bare-user.ts';
import { findPerson } from './queries.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await testDatabase();
  await setUpFirstAdministrator(db.sql, 'eva@firma.example');
});
afterEach(() => db?.drop());

async function signIn(claims: Record<string, unknown>) {
  const account = { issuer: 'https://login.example', subject: 'eva', upn: 'eva@firma.example' };
  const person = await findPerson(db.sql, account);
  if (!person) throw new Error('there is no such person');
  await transaction(db.sql, (tx) => nameBareUser(tx, person, claims));
  const [row] = await db.sql`
    select first_name as first, last_name as last, display_name as name, email from users where id = ${person.id}`;
  return { ...row };
}
const renamings = async () => (await db.sql`select 1 from audit_entries where action = 'person.change'`).length;

describe('the first administrator at the first sign-in', () => {
  it('gets their names and email address from the provider, and an audit entry records it', async () => {
    const claims = { name: 'Eva de Wit', given_name: 'Eva', family_name: 'de Wit', email: 'eva@post.example' };
    expect(await signIn(claims)).toEqual({
      first: 'Eva',
      last: 'de Wit',
      name: 'Eva de Wit',
      email: 'eva@post.example',
    });
    expect(await renamings()).toBe(1);
  });

  it('gets their given and family names as the display name if the provider sends no other', async () => {
    expect(await signIn({ given_name: 'Eva', family_name: 'de Wit' })).toMatchObject({
      name: 'Eva de Wit',
      email: null,
    });
  });

  it('keeps a name, whatever the provider sends later', async () => {
    await signIn({ name: 'Eva de Wit', email: 'eva@post.example' });
    expect(await signIn({ name: 'Mallory', email: 'm@post.example' })).toMatchObject({
      name: 'Eva de Wit',
      email: 'eva@post.example',
    });
    expect(await renamings()).toBe(1);
  });

  it('remains nameless if the provider sends nothing usable', async () => {
    const bare = { first: null, last: null, name: 'eva@firma.example', email: null };
    expect(await signIn({})).toEqual(bare);
    expect(await signIn({ name: 'Eva\nBcc: all', email: 'no address', given_name: { a: 1 } })).toEqual(bare);
    expect(await renamings()).toBe(0);
  });
});
