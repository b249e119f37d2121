/**
 * Approvals while the engine fails. Submissions and decisions made in the meantime wait, and are carried out once the
 * engine is back.
 */
import type { Sql } from '#/bff/database/connection.ts';
import { effectsOf } from '#/tests/support/effects.ts';
import { completeEntries } from '#/tests/support/entries.ts';
import { type Program, program } from '#/tests/support/program.ts';
import { until } from '#/tests/support/until.ts';
import type { Beside } from './walk-rounds.ts';

/** How long the engine may take to create the tasks of a few reports, in milliseconds. */
const PATIENCE_MS = 60_000;
/** What the page shows while the engine has not carried out the command. */
const WAITING = 999;

/**
 * The traces of a submitted and of an approved report once the engine has done everything: the status, the commands and
 * the counts.
 */
const SUBMITTED = { status: 5, instances: 1, commands: 'start done', decisions: 0, openTasks: 1, tasks: 1, changes: 1 };
const APPROVED = {
  ...{ status: 10, instances: 1, commands: 'start done, completeTask done' },
  ...{ decisions: 1, openTasks: 1, tasks: 2, changes: 2 },
};

export class Approvals implements Beside {
  readonly #sql: Sql;
  readonly #owner: Program;
  readonly #supervisor: Program;
  readonly #submitted: number[] = [];
  readonly #approved: number[] = [];
  #prepared: number[] = [];

  constructor(sql: Sql, owner: Program, supervisor: Program) {
    this.#sql = sql;
    this.#owner = owner;
    this.#supervisor = supervisor;
  }

  static async at(url: string, sql: Sql): Promise<Approvals> {
    return new Approvals(sql, await program(url, 'sanne.dijkgraaf'), await program(url, 'ruben.scholten'));
  }

  /** Prepares `count` reports that wait for their supervisor, one for each round of a fault. */
  async prepare(count: number): Promise<void> {
    for (let left = count; left > 0; left -= 1) this.#prepared.push((await this.#submit()).id);
    const isOpen = async () => {
      const found = await Promise.all(this.#prepared.map((id) => this.#tracesOf(id)));
      return found.every((traces) => isSame(traces, SUBMITTED));
    };
    await until('the prepared reports wait for their supervisor', isOpen, Boolean, PATIENCE_MS);
  }

  /** Submits one report and approves a prepared one. */
  async once(): Promise<readonly string[]> {
    const { id, answer } = await this.#submit();
    this.#submitted.push(id);
    const prepared = this.#prepared.shift();
    if (prepared === undefined) throw new Error('no report was prepared for this round');
    const { status } = await this.#supervisor.call('POST', `/api/tasks/reports/approve/${prepared}`, {});
    this.#approved.push(prepared);
    return [`submit ${answer} ${await this.#shown(id)}`, `approve ${status} ${await this.#shown(prepared)}`];
  }

  async wrong(): Promise<string> {
    return (await this.lost()).join('; ');
  }

  /** The reports whose traces differ from the expected ones, each with its actual traces. */
  async lost(): Promise<readonly string[]> {
    const wrong: string[] = [];
    for (const [ids, wanted] of [
      [this.#submitted, SUBMITTED],
      [this.#approved, APPROVED],
    ] as const)
      for (const id of ids) {
        const traces = await this.#tracesOf(id);
        if (!isSame(traces, wanted)) wrong.push(`report ${id}: ${JSON.stringify(traces)}`);
      }
    return wrong;
  }

  async #submit(): Promise<{ id: number; answer: string }> {
    const { body: id } = await this.#owner.call<number>('POST', '/api/reports', completeEntries({ amount: 250 }));
    const { status } = await this.#owner.call('POST', `/api/tasks/reports/submitforapproval/${id}`, {});
    return { id, answer: String(status) };
  }

  async #shown(id: number): Promise<string> {
    const path = `/api/reports/details/${id}?lang=1033`;
    const { body } = await this.#owner.call<{ idReportStatus: number }>('GET', path);
    return body.idReportStatus === WAITING ? 'waits' : `shows ${body.idReportStatus}`;
  }

  async #tracesOf(id: number): Promise<typeof SUBMITTED> {
    const { status, instances, commands, decisions, openTasks, tasks, statusChanges } = await effectsOf(this.#sql, id);
    return { status, instances, commands, decisions, openTasks, tasks, changes: statusChanges };
  }
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
