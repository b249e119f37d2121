import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const OIDC = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'openboek', OIDC_CLIENT_SECRET: 'x' };

describe('readConfig', () => {
  it('needs nothing: everything runs on this machine', () => {
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

  it('takes an empty value for one that is not set, as docker compose passes it', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', OIDC_ISSUER: '' })).toEqual(readConfig({}));
  });

  it('names every wrong variable at once', () => {
    const read = () => readConfig({ PORT: 'eighty', DATABASE_URL: 'mysql://x', OPENBOEK_SECRET: 'short' });
    expect(read).toThrow(ConfigError);
    for (const name of ['PORT', 'DATABASE_URL', 'OPENBOEK_SECRET']) expect(read).toThrow(`  ${name} must`);
  });

  it('names the companions a variable needs', () => {
    expect(() => readConfig({ OIDC_ISSUER: 'https://id.example.com' })).toThrow(
      /OIDC_CLIENT_ID is needed with OIDC_ISSUER\n.*OIDC_CLIENT_SECRET/,
    );
  });

  it('knows whether the owner of the tables is the application itself', () => {
    const url = 'postgres://openboek:x@db/openboek';
    const owner = 'postgres://owner:x@db/openboek';
    expect(readConfig({ DATABASE_URL: url }).database).toMatchObject({ ownerUrl: url, ownerIsApplication: true });
    expect(readConfig({ DATABASE_URL: url, DATABASE_OWNER_URL: owner }).database).toMatchObject({
      ownerUrl: owner,
      ownerIsApplication: false,
    });
  });

  it('the built-in sign-in, which has no passwords, runs neither in production nor on another host', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('OIDC_ISSUER is needed in production');
    expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow('HOST must be 127.0.0.1');
    expect(readConfig({ NODE_ENV: 'production', HOST: '0.0.0.0', ...OIDC }).identity.kind).toBe('external');
  });

  it('refuses http for browsers elsewhere than on this machine', () => {
    expect(() => readConfig({ OPENBOEK_URL: 'http://openboek.example.com', ...OIDC })).toThrow(
      'OPENBOEK_URL must be https',
    );
    expect(readConfig({ OPENBOEK_URL: 'https://openboek.example.com/', ...OIDC }).publicUrl).toBe(
      'https://openboek.example.com',
    );
  });

  it('refuses an adapter that is not built rather than leave it out', () => {
    const s3 = { S3_ENDPOINT: 'http://s3:9000', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
    expect(() => readConfig(s3)).toThrow('S3_ENDPOINT is not supported');
  });

  it('sends mails from the host that browsers know, or from the address that is given', () => {
    const from = (own: Record<string, string>) => readConfig({ SMTP_URL: 'smtp://mail:25', ...own }).smtp?.from;
    expect(from({})).toBe('openboek@localhost');
    expect(from({ OPENBOEK_URL: 'https://openboek.example.com', ...OIDC })).toBe('openboek@openboek.example.com');
    expect(from({ OPENBOEK_MAIL_FROM: 'register@noordveen.example' })).toBe('register@noordveen.example');
    expect(readConfig({}).smtp).toBeNull();
  });
});
