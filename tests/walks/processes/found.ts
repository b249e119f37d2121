/** Walks on which the engines once diverged, kept as cases: a .bpmn, what happened, and what Zeebe did. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Context } from '#/infra/engine/embedded/feel/values.ts';
import { compileModel } from '#/infra/engine/embedded/model/compile.ts';
import { InterpreterWalker } from './interpreter.ts';
import type { Action, Snapshot } from './snapshot.ts';

const folder = new URL('../../processes/found/', import.meta.url);

export interface Found {
  readonly variables: Context;
  readonly actions: readonly Action[];
  /** Snapshots of the real engine, after the start and after each action. */
  readonly snapshots: readonly Snapshot[];
}

export const foundNames = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace(/\.json$/, ''));

export function readFound(name: string): Found & { readonly xml: string } {
  const found = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Found;
  return { ...found, xml: readFileSync(new URL(`${name}.bpmn`, folder), 'utf8') };
}

/** Writes a case. Returns where it was written. */
export function writeFound(name: string, xml: string, found: Found): string {
  writeFileSync(new URL(`${name}.bpmn`, folder), `${xml}\n`);
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(found, null, 2)}\n`);
  return new URL(`${name}.bpmn`, folder).pathname;
}

/** What the embedded engine shows after the start and after each action. */
export async function replay({ xml, variables, actions }: Found & { readonly xml: string }): Promise<Snapshot[]> {
  const { model, problems } = await compileModel(xml, null);
  if (!model) throw new Error(problems.map((each) => `${each.element}: ${each.message}`).join('\n'));
  const walker = new InterpreterWalker(model, variables);
  const snapshots = [await walker.snapshot()];
  for (const action of actions) {
    await walker.act(action);
    snapshots.push(await walker.snapshot());
  }
  return snapshots;
}
