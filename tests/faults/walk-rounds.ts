/** What people do during a fault (read, write, upload, sign in), and what was promised to them. */
import { randomUUID } from 'node:crypto';
import type { Sql } from '#/bff/database/connection.ts';
import { completeEntries } from '#/tests/support/entries.ts';
import { type Program, program } from '#/tests/support/program.ts';
import { until } from '#/tests/support/until.ts';

export const DEEDS = ['read', 'write', 'upload', 'signIn'] as const;
export type Deed = (typeof DEEDS)[number];
/** The answers to each action: `200`, `503 UNAVAILABLE`, `no answer`, `hangs`; several if answers differed. */
export type Seen = Record<Deed, Set<string>>;

/** The maximum wait in milliseconds; a server that has not answered by then counts as hanging. */
const HANGS_MS = 55_000;
/**
 * In milliseconds: more frequent attempts would reach the limit of 120 uploads a minute before a slow fault is over.
 */
const BETWEEN_TRIES_MS = 500;
const PATIENCE_MS = 120_000;
const USER = 'sanne.dijkgraaf';

/** Signs in; if that is refused, the answer is in the message of a `Refused`. */
export type Enter = (url: string) => Promise<Program>;
export class Refused extends Error {}

/** Additional actions of some people, depending on the fault. */
export interface Beside {
  /** Runs once per round. @returns the answers, which are treated like answers to writes */
  once(): Promise<readonly string[]>;
  /** What does not work yet; empty if everything works. */
  wrong(): Promise<string>;
  lost(): Promise<readonly string[]>;
}

const NOTHING_BESIDE: Beside = { once: async () => [], wrong: async () => '', lost: async () => [] };

/** A gift that was written or may have been written; its call can be repeated with the key. */
interface Written {
  readonly gift: string;
  readonly key: string;
  isPromised: boolean;
}

export class Rounds {
  readonly #url: string;
  /** A client that bypasses the faults, to see the final result. */
  readonly #sql: Sql;
  readonly #enter: Enter;
  readonly #beside: Beside;
  #who: Program | undefined;
  #report = 0;
  readonly #written: Written[] = [];
  #uploads = 0;
  #promisedUpload = 0;

  constructor(url: string, sql: Sql, enter: Enter = withPassword, beside: Beside = NOTHING_BESIDE) {
    this.#url = url;
    this.#sql = sql;
    this.#enter = enter;
    this.#beside = beside;
  }

  /** Signs in, and creates the report that files are uploaded to. */
  async begin(): Promise<void> {
    await this.#signIn();
    const { body } = await this.#program().call<number>('POST', '/api/reports', completeEntries());
    this.#report = body;
  }

  /** Performs each action once, in parallel; the answers are added to those already seen. */
  async once(seen: Seen): Promise<void> {
    const [answers] = await Promise.all([this.#beside.once(), this.#deeds(seen)]);
    for (const answer of answers) seen.write.add(answer);
  }

  async #deeds(seen: Seen): Promise<void> {
    const gift = this.#newGift();
    const deeds: Record<Deed, () => Promise<string>> = {
      read: () => this.#call('GET', `/api/reports/details/${this.#report}`),
      write: () => this.#write(gift),
      upload: () => this.#upload(),
      signIn: () => this.#signIn(),
    };
    await Promise.all(DEEDS.map(async (deed) => seen[deed].add(await bounded(deeds[deed]()))));
  }

  /** Submits a report to its supervisor, who gets an email about it. */
  async submit(): Promise<void> {
    const { body } = await this.#program().call<number>('POST', '/api/reports', completeEntries());
    await this.#program().call('POST', `/api/tasks/reports/submitforapproval/${body}`, {});
  }

  /**
   * Waits until each action works and /readyz reports that the server is ready, and then repeats every write that was
   * not answered with 200, with its key. Returns how many milliseconds the wait took.
   */
  async untilWell(): Promise<number> {
    const began = performance.now();
    const well = async () => {
      const seen = nothingSeen();
      if ((await bounded(this.#signIn())) !== '200') return 'sign-in';
      await this.#deeds(seen);
      const ready = await bounded(this.#call('GET', '/readyz'));
      const unwell = [
        ...DEEDS.flatMap((deed) => [...seen[deed]].map((answer) => `${deed} ${answer}`)),
        `ready ${ready}`,
      ].filter((answer) => !answer.endsWith(' 200'));
      const wrong = [...unwell, await this.#beside.wrong()].filter(Boolean).join(', ');
      if (wrong !== '') await new Promise((done) => setTimeout(done, BETWEEN_TRIES_MS));
      return wrong;
    };
    await until('all is well', well, (wrong) => wrong === '', PATIENCE_MS);
    const took = performance.now() - began;
    for (const written of this.#written)
      if (!written.isPromised)
        await until(
          'a repeat',
          () => this.#write(written),
          (answer) => answer === '200',
          PATIENCE_MS,
        );
    return took;
  }

  /** Promised results that are missing or exist twice; empty if all is well. */
  async lost(): Promise<string[]> {
    const rows = await this.#sql<{ gift: string; count: number }[]>`
      select gift, count(*)::int as count from gift_reports where gift = any(${this.#written.map(({ gift }) => gift)}) group by gift`;
    const counts = new Map(rows.map(({ gift, count }) => [gift, count]));
    const gifts = this.#written
      .filter(({ gift }) => counts.get(gift) !== 1)
      .map(({ gift }) => `${gift} ${counts.get(gift) ?? 0} times`);
    const wrong = [...gifts, ...(await this.#beside.lost())];
    const { body } = await this.#program().call<string>('GET', `/api/files/download/report/${this.#report}`);
    const kept = Number(/upload (\d+)/.exec(String(body))?.[1] ?? 0);
    return kept >= this.#promisedUpload ? wrong : [...wrong, `upload ${this.#promisedUpload}: there is ${kept}`];
  }

  #newGift(): Written {
    const written = { gift: `geschenk ${randomUUID()}`, key: randomUUID(), isPromised: false };
    this.#written.push(written);
    return written;
  }

  async #write(written: Written): Promise<string> {
    const answer = await this.#call('POST', '/api/reports', completeEntries({ gift: written.gift }), {
      'Idempotency-Key': written.key,
    });
    if (answer === '200') written.isPromised = true;
    return answer;
  }

  async #upload(): Promise<string> {
    const number = ++this.#uploads;
    const content = Buffer.concat([Buffer.from(`upload ${number}\n`), Buffer.alloc(300_000, 'regel\n')]);
    const answer = await this.#program()
      .upload(`/api/files/upload/report/${this.#report}`, 'bijlage.txt', 'text/plain', new Uint8Array(content))
      .then(describe, () => 'no answer');
    if (answer === '200') this.#promisedUpload = Math.max(this.#promisedUpload, number);
    return answer;
  }

  async #signIn(): Promise<string> {
    try {
      this.#who = await this.#enter(this.#url);
      return '200';
    } catch (error) {
      return error instanceof Refused ? error.message : 'no answer';
    }
  }

  #call(...given: Parameters<Program['call']>): Promise<string> {
    return this.#program()
      .call(...given)
      .then(describe, () => 'no answer');
  }

  #program(): Program {
    if (!this.#who) throw new Error('no person has signed in yet');
    return this.#who;
  }
}

/** Calls as a program, with a token of the built-in provider. */
const withPassword: Enter = (url) =>
  program(url, USER).catch((error: unknown) => {
    const [, status, code] = /no token for [^:]+: (\d+) .*?"error":"(\w+)"/.exec(String(error)) ?? [];
    throw status ? new Refused(`${status} ${code}`) : error;
  });

export const nothingSeen = (): Seen => ({ read: new Set(), write: new Set(), upload: new Set(), signIn: new Set() });

const describe = ({ status, body }: { status: number; body: unknown }): string => {
  const code = (body as { code?: string } | null)?.code;
  return code === undefined ? String(status) : `${status} ${code}`;
};

function bounded(answer: Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((done) => {
    timer = setTimeout(done, HANGS_MS, 'hangs');
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
