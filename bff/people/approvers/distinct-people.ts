/**
 * Whether each task can get somebody of its own, for nobody approves twice: a matching of tasks and people, made by augmenting
 * paths (Kuhn). Tasks and candidates are few.
 *
 * @param tasks the ids of the people who may decide each
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
