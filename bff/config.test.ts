import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const OIDC = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'openboek', OIDC_CLIENT_SECRET: 'x' };

/** The lines of the fault, without the heading. */
function faultOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError)
      return error.message
        .split('\n')
        .slice(1)
        .map((line) => line.trim());
    throw error;
  }
  return [];
}

describe('readConfig', () => {
  it('needs no variables: without any, everything runs on this machine', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 4400,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:4400',
      dataFolder: resolve('.openboek'),
      database: { kind: 'embedded' },
      files: { kind: 'folder', folder: resolve('.openboek/files') },
      identity: { kind: 'built-in' },
      engine: { kind: 'embedded' },
      secret: null,
      processingRegister: true,
    });
  });

  it('accepts only addresses and networks as trusted proxies', () => {
    expect(readConfig({}).trustedProxies).toEqual([]);
    expect(readConfig({ OPENBOEK_TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.7,fd00::/8' }).trustedProxies).toEqual([
      '10.0.0.0/8',
      '192.0.2.7',
      'fd00::/8',
    ]);
    for (const wrong of ['proxy.example', '10.0.0.0/33', '10.0.0', '10.0.0.0/8/8', 'fd00::/129', '10.0.0.0/'])
      expect(faultOf({ OPENBOEK_TRUSTED_PROXIES: wrong }), wrong).toEqual([
        'OPENBOEK_TRUSTED_PROXIES must be addresses or networks (10.0.0.0/8), with commas between them',
      ]);
  });

  it('ignores an empty value, which docker compose may pass', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', OIDC_ISSUER: '' })).toEqual(readConfig({}));
  });

  it('names every wrong variable at once', () => {
    const read = () => readConfig({ PORT: 'eighty', DATABASE_URL: 'mysql://x', OPENBOEK_SECRET: 'short' });
    expect(read).toThrow(ConfigError);
    for (const name of ['PORT', 'DATABASE_URL', 'OPENBOEK_SECRET']) expect(read).toThrow(`  ${name} must`);
  });

  it('reports the fault of a single variable together with those of combinations', () => {
    const fault = faultOf({
      PORT: '99999',
      DATABASE_OWNER_URL: 'postgres://owner:x@db/openboek',
      HOST: '0.0.0.0',
      OPENBOEK_URL: 'http://openboek.example.com',
      CAMUNDA_REST_ADDRESS: 'http://camunda:8080',
      CAMUNDA_AUTH_STRATEGY: 'BASIC',
      S3_ENDPOINT: 'http://s3:9000',
    });
    expect(fault.map((line) => line.split(' ')[0])).toEqual([
      'PORT',
      'S3_BUCKET',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      'DATABASE_URL',
      'CAMUNDA_BASIC_AUTH_USERNAME',
      'CAMUNDA_BASIC_AUTH_PASSWORD',
      'HOST',
      'OPENBOEK_URL',
    ]);
  });

  it('neither reports a wrong variable as missing nor draws conclusions from its value', () => {
    const url = { DATABASE_URL: 'mysql://x', DATABASE_OWNER_URL: 'postgres://owner:x@db/openboek' };
    expect(faultOf(url)).toEqual(['DATABASE_URL must be postgres://user:password@host:port/database']);
    expect(faultOf({ OIDC_ISSUER: 'id.example.com', HOST: '0.0.0.0', NODE_ENV: 'production' })).toEqual([
      'OIDC_ISSUER must be an http or https address',
      'OIDC_CLIENT_ID is needed with OIDC_ISSUER',
      'OIDC_CLIENT_SECRET is needed with OIDC_ISSUER',
    ]);
  });

  it.each([
    ['PORT', '99999', 'PORT must be a whole number from 1 to 65535, not 99999'],
    ['PORT', '0', 'PORT must be a whole number from 1 to 65535, not 0'],
    ['PORT', '80.5', 'PORT must be a whole number from 1 to 65535, not 80.5'],
    ['PORT', 'eighty', 'PORT must be a whole number from 1 to 65535, not eighty'],
    ['NODE_ENV', 'prod', 'NODE_ENV must be development, production or test, not prod'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be debug, info, warn, error or silent, not loud'],
    ['CAMUNDA_AUTH_STRATEGY', 'basic', 'CAMUNDA_AUTH_STRATEGY must be NONE, BASIC or OAUTH, not basic'],
    ['OPENBOEK_PROCESSING_REGISTER', 'yes', 'OPENBOEK_PROCESSING_REGISTER must be true, false, on or off, not yes'],
    ['CLAMD_ADDRESS', 'clamd', 'CLAMD_ADDRESS must be host:port, with a port from 1 to 65535'],
    ['CLAMD_ADDRESS', 'clamd:99999', 'CLAMD_ADDRESS must be host:port, with a port from 1 to 65535'],
    ['OPENBOEK_MAIL_FROM', 'register', 'OPENBOEK_MAIL_FROM must be an email address'],
    ['SMTP_URL', 'mail:25', 'SMTP_URL must be smtp://user:password@host:port or smtps://'],
    ['OPENBOEK_URL', 'openboek', 'OPENBOEK_URL must be an http or https address'],
    ['OPENBOEK_SECRET', 'short', 'OPENBOEK_SECRET must have 32 characters or more'],
    ['DATABASE_URL', 'openboek', 'DATABASE_URL must be postgres://user:password@host:port/database'],
  ])('names the allowed values of %s if it is %s', (name, value, line) => {
    expect(faultOf({ [name]: value })).toEqual([line]);
  });

  it('names the other variables that a variable needs', () => {
    expect(() => readConfig({ OIDC_ISSUER: 'https://id.example.com' })).toThrow(
      /OIDC_CLIENT_ID is needed with OIDC_ISSUER\n.*OIDC_CLIENT_SECRET/,
    );
  });

  it.each([
    ['BASIC', ['CAMUNDA_REST_ADDRESS', 'CAMUNDA_BASIC_AUTH_USERNAME', 'CAMUNDA_BASIC_AUTH_PASSWORD']],
    ['OAUTH', ['CAMUNDA_REST_ADDRESS', 'CAMUNDA_OAUTH_URL', 'CAMUNDA_CLIENT_ID', 'CAMUNDA_CLIENT_SECRET']],
  ])('names the address and the credentials that %s needs, together with other faults', (strategy, needed) => {
    const lines = needed.map((name) => `${name} is needed with CAMUNDA_AUTH_STRATEGY=${strategy}`);
    expect(faultOf({ CAMUNDA_AUTH_STRATEGY: strategy })).toEqual(lines);
    const others = { PORT: '99999', HOST: '0.0.0.0' };
    const [port, ...rest] = faultOf({ ...others, CAMUNDA_AUTH_STRATEGY: strategy });
    expect(port).toBe('PORT must be a whole number from 1 to 65535, not 99999');
    expect(rest.slice(0, -1)).toEqual(lines);
    expect(rest.at(-1)).toMatch(/^HOST must be 127\.0\.0\.1 /);
    const address = { CAMUNDA_REST_ADDRESS: 'http://camunda:8080', CAMUNDA_AUTH_STRATEGY: strategy };
    expect(faultOf(address)).toEqual(lines.slice(1));
  });

  it('does not report the address of Camunda as missing if it is given but wrong', () => {
    const given = { CAMUNDA_REST_ADDRESS: 'camunda', CAMUNDA_AUTH_STRATEGY: 'BASIC', CAMUNDA_BASIC_AUTH_USERNAME: 'x' };
    expect(faultOf(given)).toEqual([
      'CAMUNDA_REST_ADDRESS must be an http or https address',
      'CAMUNDA_BASIC_AUTH_PASSWORD is needed with CAMUNDA_AUTH_STRATEGY=BASIC',
    ]);
    const wrong = { ...given, CAMUNDA_REST_ADDRESS: 'http://camunda:8080', CAMUNDA_AUTH_STRATEGY: 'basic' };
    expect(faultOf(wrong)).toEqual(['CAMUNDA_AUTH_STRATEGY must be NONE, BASIC or OAUTH, not basic']);
  });

  it('needs no address with the strategy NONE, and no credentials for a Camunda without sign-in', () => {
    expect(faultOf({ CAMUNDA_AUTH_STRATEGY: 'NONE' })).toEqual([]);
    expect(faultOf({ CAMUNDA_REST_ADDRESS: 'http://camunda:8080' })).toEqual([]);
  });

  it.each([
    ['OIDC_CLIENT_ID', ['OIDC_ISSUER', 'OIDC_CLIENT_SECRET']],
    ['OIDC_CLIENT_SECRET', ['OIDC_ISSUER', 'OIDC_CLIENT_ID']],
  ])(
    'names what is missing if only %s is set, instead of allowing sign-in without a password: %j',
    (name, companions) => {
      expect(faultOf({ [name]: 'x' })).toEqual(companions.map((one) => `${one} is needed with ${name}`));
    },
  );

  it('detects whether the application itself owns the tables', () => {
    const url = 'postgres://openboek:x@db/openboek';
    const owner = 'postgres://owner:x@db/openboek';
    expect(readConfig({ DATABASE_URL: url }).database).toMatchObject({ ownerUrl: url, ownerIsApplication: true });
    expect(readConfig({ DATABASE_URL: url, DATABASE_OWNER_URL: owner }).database).toMatchObject({
      ownerUrl: owner,
      ownerIsApplication: false,
    });
  });

  it('refuses the built-in sign-in, which has no passwords, in production and on another host', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('OIDC_ISSUER is needed in production');
    expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow('HOST must be 127.0.0.1');
    expect(readConfig({ NODE_ENV: 'production', HOST: '0.0.0.0', ...OIDC }).identity.kind).toBe('external');
  });

  it.each([
    [{ HOST: '127.0.0.2' }, 'HOST must be 127.0.0.1'],
    [{ OPENBOEK_URL: 'http://127.0.0.1:4400' }, 'OPENBOEK_URL must be http://localhost with the built-in sign-in'],
    [{ OPENBOEK_URL: 'https://openboek.example' }, 'OPENBOEK_URL must be http://localhost with the built-in sign-in'],
    [{ OPENBOEK_URL: 'http://localhost:4400/x?y#z' }, 'OPENBOEK_URL must be an address without a path'],
    [{ DATABASE_URL: 'postgres://u:p%ZZ@localhost/db' }, 'DATABASE_URL must have its user, password'],
    [{ SMTP_URL: 'smtp://u:%ZZ@localhost' }, 'SMTP_URL must have its user and password'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must'],
  ])('refuses %j before anything is started', (settings, words) => {
    expect(() => readConfig(settings)).toThrow(words);
  });

  it('refuses http except for localhost', () => {
    expect(() => readConfig({ OPENBOEK_URL: 'http://openboek.example.com', ...OIDC })).toThrow(
      'OPENBOEK_URL must be https',
    );
    // IP addresses are refused too, because cookies without https are only for localhost.
    for (const url of ['http://127.0.0.1', 'http://127.0.0.1:4400', 'http://[::1]:4400'])
      expect(faultOf({ OPENBOEK_URL: url, ...OIDC })).toEqual(['OPENBOEK_URL must be https, or http://localhost']);
    expect(readConfig({ OPENBOEK_URL: 'http://localhost:4400', ...OIDC }).publicUrl).toBe('http://localhost:4400');
    expect(readConfig({ OPENBOEK_URL: 'https://openboek.example.com/', ...OIDC }).publicUrl).toBe(
      'https://openboek.example.com',
    );
  });

  it('accepts an S3 store with the default options, and with other ones', () => {
    const s3 = { S3_ENDPOINT: 'http://s3:9000', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
    const expected = { endpoint: 'http://s3:9000', bucket: 'b', accessKeyId: 'k', secretAccessKey: 's' };
    expect(readConfig(s3).files).toEqual({
      ...{ kind: 's3', region: 'us-east-1', forcePathStyle: true, checksums: true },
      ...expected,
    });
    const other = { ...s3, S3_REGION: 'eu-west-1', S3_FORCE_PATH_STYLE: 'false', S3_CHECKSUMS: 'off' };
    expect(readConfig(other).files).toEqual({
      ...{ kind: 's3', region: 'eu-west-1', forcePathStyle: false, checksums: false },
      ...expected,
    });
  });

  it('names what an S3 store lacks if any of its settings is given: files must not go into the folder instead', () => {
    expect(faultOf({ S3_SECRET_ACCESS_KEY: 's', S3_BUCKET: 'b' })).toEqual([
      'S3_ENDPOINT is needed with S3_BUCKET',
      'S3_ACCESS_KEY_ID is needed with S3_BUCKET',
    ]);
    expect(faultOf({ S3_ENDPOINT: 's3:9000' })).toEqual([
      'S3_ENDPOINT must be an http or https address',
      'S3_BUCKET is needed with S3_ENDPOINT',
      'S3_ACCESS_KEY_ID is needed with S3_ENDPOINT',
      'S3_SECRET_ACCESS_KEY is needed with S3_ENDPOINT',
    ]);
  });

  it('derives the sender of emails from the host in the public address, unless a sender is given', () => {
    const from = (own: Record<string, string>) => readConfig({ SMTP_URL: 'smtp://mail:25', ...own }).smtp?.from;
    expect(from({})).toBe('openboek@localhost');
    expect(from({ OPENBOEK_URL: 'https://openboek.example.com', ...OIDC })).toBe('openboek@openboek.example.com');
    expect(from({ OPENBOEK_MAIL_FROM: 'register@noordveen.example' })).toBe('register@noordveen.example');
    expect(readConfig({}).smtp).toBeNull();
  });
});
