import { describe, expect, it } from 'vitest';
import { readConfig } from '#/bff/config.ts';
import { warningsOf } from './announce.ts';

const config = readConfig({
  OIDC_ISSUER: 'https://login.firma.example',
  OIDC_CLIENT_ID: 'openboek',
  OIDC_CLIENT_SECRET: 'x',
  OPENBOEK_URL: 'http://localhost',
  SMTP_URL: 'smtp://user:secret@mail.firma.example:587',
  CLAMD_ADDRESS: 'scan.firma.example:3310',
});

describe('the message when the server is ready', () => {
  it('has no warnings when everything answers', () => {
    expect(warningsOf(config, { identity: null, accounts: null, mail: null, scanner: null })).toEqual([]);
    expect(warningsOf(config, {})).toEqual([]);
  });

  it('gives for each failing part its setting, what does not work and the cause, but never a password', () => {
    const parts = {
      address: 'connect ECONNREFUSED',
      identity: 'unexpected HTTP response status code',
      accounts: 'nobody has an account: set OPENBOEK_ADMIN_UPN to the first administrator',
      mail: 'connect ECONNREFUSED 10.0.0.1:587',
      scanner: 'no answer within 5 s',
    };
    expect(warningsOf(config, parts)).toEqual([
      'OPENBOEK_URL=http://localhost does not lead to this server, which listens on port 4400: nobody can sign in (connect ECONNREFUSED)',
      'OIDC_ISSUER=https://login.firma.example does not answer as an identity provider, and nobody can sign in until it does (unexpected HTTP response status code)',
      'Nobody can use Openboek yet (nobody has an account: set OPENBOEK_ADMIN_UPN to the first administrator)',
      'SMTP_URL: mail.firma.example:587 does not accept email, and emails wait until it does (connect ECONNREFUSED 10.0.0.1:587)',
      'CLAMD_ADDRESS=scan.firma.example:3310 does not answer, and new files cannot be opened until it does (no answer within 5 s)',
    ]);
  });

  it('names the scopes of OIDC_SCOPES that the provider does not offer', () => {
    expect(warningsOf(config, { scopes: 'its scopes_supported lacks workflow, authorization' })).toEqual([
      'OIDC_SCOPES asks for more than the identity provider offers, and it may refuse every sign-in (its scopes_supported lacks workflow, authorization)',
    ]);
  });
});
