/**
 * Whether each task can be given to a different person, because nobody may approve twice. Matches tasks and people with
 * augmenting paths (Kuhn's algorithm); there are few tasks and few people.
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
