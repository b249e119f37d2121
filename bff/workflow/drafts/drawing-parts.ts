import type { Context } from '#/bff/context.ts';
import type { DrawingParts, ExpressionResult, ExpressionTrial } from '#/bff/contract/process-drafts.ts';
import { NAMED_RULES } from '#/bff/people/approvers/rules.ts';
import { REGISTERS } from '#/bff/registers/registers.ts';
import { listRoles } from './queries.ts';

/** The names that a drawing of this process may use; a process without a register has no facts. */
export async function readDrawingParts({ services }: Context, process: string): Promise<DrawingParts> {
  const { sql, engine } = services;
  const { jobs, functions } = engine.parts();
  const roles = await listRoles(sql);
  const register = REGISTERS.find((each) => each.process === process);
  return {
    jobs: jobs.map(({ type, errors, headers }) => ({
      type,
      errors: [...errors],
      headers: Object.entries(headers).map(([key, values]) => ({ key, values: [...values] })),
    })),
    rules: [
      ...NAMED_RULES.map((rule) => ({ rule, name: null })),
      ...roles.map(({ id, name }) => ({ rule: `role:${id}`, name })),
    ],
    facts: Object.entries(register?.factTypes ?? {}).map(([name, type]) => ({ name, type })),
    functions: [...functions],
  };
}

/** The result of an expression for some facts, as a process would get it. */
export function tryExpression({ services }: Context, { expression, variables }: ExpressionTrial): ExpressionResult {
  const result = services.engine.evaluate(expression, variables);
  return 'fault' in result
    ? { value: null, fault: result.fault }
    : { value: JSON.stringify(result.value), fault: null };
}
