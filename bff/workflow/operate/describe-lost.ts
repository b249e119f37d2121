import type { LostCluster } from '#/bff/workflow/recovery.ts';

const HOW = {
  emptied: 'Camunda was emptied: it has none of the processes that run here.',
  different: 'The Camunda that answers is not the one that processes run on.',
  older: 'Camunda was restored to an earlier state.',
} as const;

/** Text lines for an operator: what happened, and how many processes wait at which step. */
export function describeLost({ how, instances }: LostCluster): string[] {
  const counts = new Map<string, number>();
  for (const { process, waiting } of instances) {
    const place = `${process}, at ${waiting.length > 0 ? waiting.join(' and ') : 'no user task'}`;
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  const decisions = instances.reduce((sum, each) => sum + each.decisions, 0);
  return [
    HOW[how],
    `${instances.length} processes wait, with ${decisions} decisions, which remain valid:`,
    ...[...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([place, count]) => `  ${count} of ${place}`),
  ];
}
