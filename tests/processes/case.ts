/**
 * One conformance case: a small process and what happens to it. The expected result is not written here but recorded
 * from the real engine (recording.ts). Cases are data, so that every engine behind the port can run them.
 */
import type { Variables } from '#/bff/workflow/engine.ts';

/**
 * How a job handler ends an attempt: it completes with variables, answers with a BPMN error, throws, or is out of
 * reach. An answer with `given` applies only if the job has these variables.
 */
export type Attempt = ({ complete: Variables } | { error: string } | { throw: string } | { unavailable: string }) & {
  given?: Variables;
};

export type Action =
  | { complete: string; variables?: Variables; nth?: number } // the nth (0: the oldest) open user task of that element
  | { message: string; variables?: Variables }
  | { advance: number } // milliseconds; everything that has become due is carried out
  | { resolve: string } // the oldest incident at that element, with one retry
  | { set: Variables } // in the scope of the process
  | { cancel: true };

export interface Case {
  /** The unique name of the case. */
  readonly name: string;
  /** The model; its process id is `p`, and the message `start:p` starts the process. */
  readonly xml: string;
  readonly variables?: Variables;
  /**
   * The answers of the job handlers, by job type. Each attempt uses the first remaining answer that fits, and the last
   * answer is repeated. Jobs of other types complete without variables.
   */
  readonly jobs?: Readonly<Record<string, readonly Attempt[]>>;
  readonly script?: readonly Action[];
  /**
   * Variables that a job may see either before or after another job sets them. They are left out when the variables of
   * jobs are compared.
   */
  readonly unordered?: readonly string[];
  /** Why the case makes no sense on Camunda. */
  readonly embeddedOnly?: string;
}

/** Job types of a process. */
export const jobTypes = (xml: string): string[] => [
  ...new Set([...xml.matchAll(/taskDefinition type="([^"]+)"/g)].map((match) => match[1] ?? '')),
];

/**
 * The answers of a case's handlers, in order. The function only returns them and never throws: the caller translates
 * each attempt for its engine.
 */
export function answering(jobs: Case['jobs'] = {}): (type: string, variables: Variables) => Attempt {
  const left = new Map(Object.entries(jobs).map(([type, attempts]) => [type, [...attempts]]));
  return (type, variables) => {
    const attempts = left.get(type) ?? [];
    const fits = ({ given = {} }: Attempt) =>
      Object.entries(given).every(([name, value]) => JSON.stringify(variables[name]) === JSON.stringify(value));
    const fitting = attempts.filter(fits);
    const [attempt] = fitting;
    if (attempt && fitting.length > 1) attempts.splice(attempts.indexOf(attempt), 1);
    return attempt ?? { complete: {} };
  };
}
