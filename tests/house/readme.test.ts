import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environment } from '#/bff/environment.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const readme = readFileSync(resolve(ROOT, 'README.md'), 'utf8');
const settings = readFileSync(resolve(ROOT, 'docs/settings.md'), 'utf8');
const manifest = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

describe('the page of settings', () => {
  it('names exactly the environment variables that are read', () => {
    const rows = settings.split('\n').filter((line) => /^\| [A-Z][A-Z0-9_]+/.test(line));
    const named = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z][A-Z0-9_]+/g) ?? []);
    expect(named.sort()).toEqual(Object.keys(environment.shape).sort());
  });

  it('names the default port, host, data folder and OIDC scopes', () => {
    const defaults = environment.parse({});
    for (const value of [defaults.PORT, defaults.HOST, defaults.OPENBOEK_DATA, defaults.OIDC_SCOPES]) {
      expect(settings).toContain(`${value}`);
    }
  });
});

describe('README', () => {
  it('names the main commands, and only commands that exist', () => {
    const commands = new Set(
      [...readme.matchAll(/npm run ([\w:-]+)|npm (start|test)\b/g)].map((match) => match[1] ?? match[2] ?? ''),
    );
    for (const main of ['start', 'test', 'test:all', 'test:walks', 'test:breakages', 'dev', 'check', 'bench'])
      expect(commands).toContain(main);
    for (const command of commands) expect(manifest.scripts).toHaveProperty([command]);
  });
});
