/**
 * Whether each task can get a distinct person, because nobody approves twice. Finds a matching of tasks and people by
 * augmenting paths (Kuhn); there are few of both.
 *
 * @param tasks for each task, the ids of the people who may decide it
 */
export function haveDistinctPeople(tasks: readonly (readonly number[])[]): boolean {
  const taskOf = new Map<number, number>();
  const findFor = (task: number, asked: Set<number>): boolean => {
    for (const person of tasks[task] ?? []) {
      if (asked.has(person)) continue;
      asked.add(person);
      const other = taskOf.get(person);
      if (other !== undefined && !findFor(other, asked)) continue;
      taskOf.set(person, task);
      return true;
    }
    return false;
  };
  return tasks.every((_, task) => findFor(task, new Set()));
}
